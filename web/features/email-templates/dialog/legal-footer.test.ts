import { expect, it } from 'vitest';
import { consentNote, footerWarning, legalFooter } from './legal-footer.ts';

const details = { organization: ' Northline  Staffing ', postalAddress: '1 Main Street\nSpringfield, IL 62701' };

it('the footer names the sender, the postal address and the way to opt out', () => {
  expect(legalFooter(details)).toMatch(
    /^--\nNorthline Staffing, 1 Main Street Springfield, IL 62701\nI am writing .* reply with the word "unsubscribe"/,
  );
});

it('the footer warns until the footer is added and complete', () => {
  expect(footerWarning(false, details)).toMatch(/CAN-SPAM.*CASL/);
  expect(footerWarning(true, { ...details, postalAddress: ' ' })).toMatch(/CAN-SPAM.*CASL.*incomplete/);
  expect(footerWarning(true, { ...details, organization: '' })).toMatch(/incomplete/);
  expect(footerWarning(true, details)).toBeNull();
});

it('the footer names the consent that Canadian law requires, for people in Canada only', () => {
  expect(consentNote('Canada')).toMatch(/CASL/);
  expect(consentNote('United States')).toBeNull();
  expect(consentNote(null)).toBeNull();
});
