import { expect, it } from 'vitest';
import { consentNote, footerWarning, legalFooter } from './legal-footer.ts';

const details = { organization: ' Northline  Staffing ', postalAddress: '1 Main Street\nSpringfield, IL 62701' };

it('the footer names the sender, the postal address and the way to opt out', () => {
  expect(legalFooter(details)).toMatch(
    /^--\nNorthline Staffing, 1 Main Street Springfield, IL 62701\nI am writing .* reply with the word "unsubscribe"/,
  );
});

it('the footer warns until the footer is added and complete', () => {
  expect(footerWarning(false, details, 'Hello')).toMatch(/CAN-SPAM.*CASL/);
  expect(footerWarning(true, { ...details, postalAddress: ' ' }, 'Hello')).toMatch(/CAN-SPAM.*CASL.*incomplete/);
  expect(footerWarning(true, { ...details, organization: '' }, 'Hello')).toMatch(/incomplete/);
  expect(footerWarning(true, details, 'Hello')).toBeNull();
});

it('the footer accepts a text that has its own postal address and way to opt out', () => {
  const optOut = 'Reply "unsubscribe" and I will not write again.';
  expect(footerWarning(false, details, `Hello\n1 Main Street, Springfield, IL 62701\n${optOut}`)).toBeNull();
  expect(footerWarning(false, details, `Hello\n1 Main Street, Toronto M5V 2T6\n${optOut}`)).toBeNull();
  expect(footerWarning(false, details, optOut)).not.toBeNull();
  expect(footerWarning(false, details, '1 Main Street, Springfield, IL 62701')).not.toBeNull();
});

it('the footer names the consent that Canadian law requires, for people in Canada only', () => {
  expect(consentNote('Canada')).toMatch(/CASL/);
  expect(consentNote('United States')).toBeNull();
  expect(consentNote(null)).toBeNull();
});
