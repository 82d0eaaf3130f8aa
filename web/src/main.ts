import "./style.css";
import { applyTheme } from "./session/store";
import "./ui/app";

applyTheme();
