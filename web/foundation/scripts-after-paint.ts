// The page is readable without its scripts, so a document requests them only when the browser has painted it: until then they would
// compete with the document and its fonts for a slow connection, and with the layout for a slow processor.
import { keepEarlyClick } from './early-click.ts';

const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const entry = /<script([^>]*) type="module" async="">([^]*?)<\/script>/;

/** Runs in the browser. `code` imports the scripts of the page; `modules` are all that it imports, to be requested at once. */
const startScripts = `((code,modules)=>{const {nonce}=document.currentScript;
${keepEarlyClick}
const add=(name,properties)=>document.head.append(Object.assign(document.createElement(name),{nonce},properties));
const start=()=>{for(const href of modules)add('link',{rel:'modulepreload',fetchPriority:'low',href});add('script',{type:'module',textContent:code})};
if(document.hidden)start();else requestAnimationFrame(()=>setTimeout(start))})`;

/** Moves the requests for scripts, in a document as React Router renders it, behind the first paint. A document without scripts stays as it is. */
export function scriptsAfterPaint(html: string): string {
  const modules = Array.from(html.matchAll(preload), ([, path = '']) => path);
  return html
    .replaceAll(preload, '')
    .replace(
      entry,
      (_, attributes: string, code: string) =>
        `<script${attributes}>${startScripts}(${literal(code)},${literal(modules)})</script>`,
    );
}

/** As a value in an inline script, which a `<` could end. */
const literal = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
