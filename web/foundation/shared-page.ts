import { createContext, use } from 'react';

export const SharedPageContext = createContext(false);

/**
 * True while the server renders a page that all visitors share. Such a page runs no script of the web application, so its controls
 * must work without one. Always false in the browser.
 */
export const useIsSharedPage = (): boolean => use(SharedPageContext);
