import "./style.css";
import { applyTheme } from "./session/store";
import { keepPage } from "./session/update";
import "./ui/app";

applyTheme();
if (import.meta.env.PROD) keepPage();
