import { AppError } from '#server/foundation/errors/public.ts';

export const noProvider = (): AppError =>
  new AppError('conflict', 'NO_PROVIDER', 'Enter the identity provider of your workspace first.');

export const providerUnavailable = (field: 'issuer' | null = null): AppError =>
  new AppError(
    'conflict',
    'PROVIDER_UNAVAILABLE',
    'The identity provider cannot be used: its address does not answer with a document of OpenID Connect for this issuer. Check the issuer, and try again.',
    field === null ? {} : { field },
  );

export const providerDown = (): AppError =>
  new AppError(
    'conflict',
    'PROVIDER_UNAVAILABLE',
    'The identity provider of your organization does not answer. Try again in a few minutes, or ask an owner of your workspace.',
  );

export const noDomain = (): AppError =>
  new AppError('not_found', 'NO_DOMAIN', 'There is no such domain any more. Reload the page.');

export const notProven = (): AppError =>
  new AppError(
    'conflict',
    'NOT_PROVEN',
    'The record was not found. Name servers may need an hour to show a new record. Check the record, and try again.',
  );

export const nameServersSilent = (): AppError =>
  new AppError('conflict', 'NOT_PROVEN', 'The name servers of the domain do not answer. Try again in a few minutes.');

export const domainTaken = (): AppError =>
  new AppError(
    'conflict',
    'DOMAIN_TAKEN',
    'Another workspace has proven this domain. If it is yours, write to us with the contact form.',
  );

export const noSignOn = (): AppError =>
  new AppError(
    'not_found',
    'NO_SIGN_ON',
    'Addresses of this domain have no single sign-on. Log in with your password, or ask an owner of your workspace.',
    { field: 'email' },
  );
