import { createContext, use } from 'react';

export const NonceContext = createContext('');

/** The nonce of the page: from the server's answer while rendering there, from the document in the browser. */
export function useNonce(): string {
  return use(NonceContext);
}
