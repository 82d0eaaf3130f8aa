import "./style.css";
import { chooseLanguage } from "./language/choose";
import { applyTheme } from "./session/store";
import { keepPage } from "./session/update";
import { texts } from "./texts";
import "./ui/app";
import { listenForInstall } from "./ui/install";

applyTheme();
listenForInstall();
void chooseLanguage().then(() => {
    document.title = texts.title;
    document.querySelector("noscript")!.before(document.createElement("ag-app"));
});
if (import.meta.env.PROD) keepPage();
