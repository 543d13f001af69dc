import { createContext, use } from 'react';

export const NonceContext = createContext('');

/** The nonce of the page. On the server it belongs to the response; in the browser it is read from the document. */
export function useNonce(): string {
  return use(NonceContext);
}
