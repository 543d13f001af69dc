// Step-up authentication of the shared session of the sample administrator, for requests that a test sends itself.
import { expect, inject } from 'vitest';

export async function confirmAdmin(): Promise<void> {
  const response = await fetch(`${inject('baseUrl')}/api/auth/step-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: inject('baseUrl'), cookie: inject('sessions').admin },
    body: JSON.stringify({ password: inject('samplePassword') }),
  });
  expect(response.status, await response.text()).toBe(200);
}
