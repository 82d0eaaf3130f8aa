export { type Desk, type Engine, EVERYTHING, SPECTATOR } from "astragal";
