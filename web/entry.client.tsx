import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { NonceContext } from './foundation/nonce.ts';

// Browsers hide the attribute `nonce` of an element, but not the property.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';

// As a transition, hydration is done in slices of a few milliseconds, between which the browser can paint and scroll.
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <NonceContext value={nonce}>
        {/* Without transitions, changes of the address are rendered in their order (see search-address-provider). */}
        <HydratedRouter useTransitions={false} />
      </NonceContext>
    </StrictMode>,
  );
});
