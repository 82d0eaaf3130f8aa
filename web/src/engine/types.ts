export * from "astragal";
