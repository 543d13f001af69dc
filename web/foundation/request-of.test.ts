import { expect, it } from 'vitest';
import { requestOf } from './request-of.ts';

it('a field that the path names goes into the path, encoded, and the rest into the body', () => {
  expect(requestOf({ method: 'POST', path: '/lists/{id}/rename' }, { id: 'a/b', name: 'Night shift' })).toEqual({
    method: 'POST',
    path: '/api/lists/a%2Fb/rename',
    headers: {},
    body: { name: 'Night shift' },
  });
});

it('the input of a GET goes into the query, without what is undefined', () => {
  const route = { method: 'GET', path: '/payment' };
  expect(requestOf(route, { session_id: 'cs 1&x', other: undefined }).path).toBe('/api/payment?session_id=cs+1%26x');
  expect(requestOf(route, {})).toEqual({ method: 'GET', path: '/api/payment', headers: {}, body: undefined });
});

it('an input without fields is sent as an empty object', () => {
  expect(requestOf({ method: 'POST', path: '/sign-out' }, {}).body).toEqual({});
});

it('a detailed input names its headers and its body', () => {
  expect(
    requestOf(
      { method: 'POST', path: '/create-checkout', isDetailed: true },
      { headers: { 'idempotency-key': 'k' }, body: { priceId: 'price_annual' } },
    ),
  ).toEqual({
    method: 'POST',
    path: '/api/create-checkout',
    headers: { 'idempotency-key': 'k' },
    body: { priceId: 'price_annual' },
  });
});
