// Step-up authentication of the shared session of the sample administrator, for requests that a test sends itself.
import { expect } from 'vitest';
import { serverOfWorker } from './server-of-worker.ts';

export async function confirmAdmin(): Promise<void> {
  const response = await fetch(`${serverOfWorker().baseUrl}/api/auth/step-up`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: serverOfWorker().baseUrl,
      cookie: serverOfWorker().sessions.admin,
    },
    body: JSON.stringify({ password: serverOfWorker().samplePassword }),
  });
  expect(response.status, await response.text()).toBe(200);
}
