// Without a connection, loading a document leads to the error page of the browser, and what was entered is lost. So the application asks the
// server first. The router loads the document again by itself when the code of a page does not arrive.
import { askServer, isUp } from './connection.ts';

let isLeaving = false;
let isHeld = false;

/** True once after a load of the router was held back: its navigation never ends by itself. */
export function takeHeld(): boolean {
  const wasHeld = isHeld;
  isHeld = false;
  return wasHeld;
}

/** Loads a document; with the address of this one, again. */
export function loadDocument(url: string): void {
  isLeaving = true;
  if (url === window.location.href) window.location.reload();
  else window.location.assign(url);
}

/** Watches the loads of documents that this page starts. A visitor who reloads the page is not held. Returns the function that ends it. */
export function keepDocument(): () => void {
  // Older browsers have no such events.
  if (!('navigation' in window)) return () => undefined;
  navigation.addEventListener('navigate', askFirst);
  return () => navigation.removeEventListener('navigate', askFirst);
}

function askFirst(event: NavigateEvent): void {
  const { destination, downloadRequest, formData, navigationType, userInitiated } = event;
  const isDocument = event.cancelable && !destination.sameDocument && downloadRequest === null && formData === null;
  const isReload = navigationType === 'reload';
  if (!isDocument || isLeaving || (isReload ? userInitiated : isUp())) return;
  event.preventDefault();
  const { url } = destination;
  void askServer().then((isReached) => {
    if (isReached) loadDocument(url);
    else isHeld ||= isReload;
  });
}
