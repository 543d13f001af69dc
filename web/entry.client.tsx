import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { NonceContext } from './foundation/nonce.ts';

// Browsers hide the attribute and keep the property.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
if (nonce !== '') setNonce(nonce);

hydrateRoot(
  document,
  <StrictMode>
    <NonceContext value={nonce}>
      {/* Without transitions a changed address shows in the order in which it was changed (see use-search-address). */}
      <HydratedRouter useTransitions={false} />
    </NonceContext>
  </StrictMode>,
);
