import "./style.css";
import { applyTheme } from "./session/store";
import { keepPage } from "./session/update";
import "./ui/app";
import { listenForInstall } from "./ui/install";

applyTheme();
listenForInstall();
if (import.meta.env.PROD) keepPage();
