export type { Advice, Advised, Analysis, Grade, Objective, Step } from "astragal";
