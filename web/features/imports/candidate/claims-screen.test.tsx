// @vitest-environment happy-dom
// the sources of one candidate, for administrators.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { CandidateClaims } from '#contract/candidates/candidate-claims.ts';
import { testCard } from '#web/testing/candidates.ts';
import { failure, type Answers } from '#web/testing/fake-server.ts';
import { button, field } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import { ClaimsScreen } from './claims-screen.tsx';

const contact = (changes: object = {}) => ({
  kind: 'work_email' as const,
  value: '•••@•••',
  source: 'acme',
  batch: 'acme-1',
  firstSeenOn: '2026-01-01',
  lastSeenOn: '2026-03-01',
  verifiedOn: '2026-02-01',
  standing: 'combined' as const,
  ...changes,
});
const value = (changes: object = {}) => ({
  field: 'officeCity',
  value: 'Chicago',
  source: 'nppes',
  batch: 'nppes-1',
  saidOn: '2026-03-01',
  standing: 'shown' as const,
  ...changes,
});
const claims = (changes: Partial<CandidateClaims> = {}): CandidateClaims => ({
  id: '41',
  candidate: testCard(),
  isListed: true,
  firstBatch: 'acme-1',
  values: [value(), value({ field: 'title', source: 'acme', standing: 'weaker' })],
  contacts: [contact(), contact({ value: '•••1', batch: null, verifiedOn: null, standing: 'ended' })],
  isRevealed: false,
  ...changes,
});
/** In place of the button of another feature. */
const RemoveButton = ({ candidateId, onRemoved }: { candidateId: string; onRemoved: () => void }) => (
  <button type="button" onClick={onRemoved}>
    Remove {candidateId}
  </button>
);
const openClaims = (answers: Answers = {}, query = '?id=41') =>
  open(<ClaimsScreen RemoveButton={RemoveButton} />, {
    address: `/admin-imports/candidate${query}`,
    answers: { 'imports.readCandidateClaims': claims(), ...answers },
  });
const rowsOf = (label: string) =>
  within(screen.getByRole('region', { name: label }))
    .getAllByRole('row')
    .map((row) => row.textContent)
    .slice(1);

it('the screen of claims shows every claimed value and contact, and whether it is shown', async () => {
  const { text } = openClaims();
  await screen.findByText('Remove 41');
  expect(text()).toContain(
    'Candidate id41TitleChief of SurgerySpecialtyCardiologyLocationChicago, ILAdded byacme-1ProfileOpen the profile',
  );
  expect(rowsOf('Claimed values')).toEqual([
    expect.stringMatching(/^Office cityChicago.*nppes-1Mar 1, 2026Yes$/),
    expect.stringMatching(/^TitleChicago.*nppes-1Mar 1, 2026No: a stronger source has a value$/),
  ]);
  expect(rowsOf('Claimed contacts')).toEqual([
    expect.stringMatching(/•••@•••.*acme-1Jan 1, 2026Mar 1, 2026Feb 1, 2026Yes$/),
    expect.stringMatching(/•••1.*noneJan 1, 2026Mar 1, 2026neverNo: the source no longer names the person$/),
  ]);
  expect(screen.getByRole('link', { name: 'Open the profile' }).getAttribute('href')).toBe('/physicians/41');
});

it('the screen of claims says what is not known of a candidate who is not listed', async () => {
  const candidate = testCard({ title: null, specialty: null, location: null });
  const { text } = openClaims({
    'imports.readCandidateClaims': claims({ candidate, isListed: false, firstBatch: null, values: [], contacts: [] }),
  });
  await screen.findByText('Not listed');
  expect(text()).toContain('TitlenoneSpecialtynoneLocationnoneAdded byno fileProfilenot shown');
  expect(text()).toContain('No source says anything.');
  expect(text()).toContain('No source has a contact.');
  expect(screen.queryByRole('button', { name: 'Show Contacts' })).toBeNull();
});

it('the screen of claims finds a candidate by the number that is entered, and again by the same one', async () => {
  const { user, server, arriveAt } = openClaims({}, '?id=not-digits');
  await user.type(field('NPI or candidate id'), '12a');
  await user.click(await button('Find'));
  await screen.findByText(/Enter an NPI, or the number in the address of a profile/);
  expect(server.inputsOf('imports.readCandidateClaims')).toEqual([]);
  await user.clear(field('NPI or candidate id'));
  await user.type(field('NPI or candidate id'), ' 1234567893 ');
  await user.click(await button('Find'));
  await arriveAt('/admin-imports/candidate?id=1234567893');
  await screen.findByText('Remove 41');
  expect(field('NPI or candidate id').value).toBe('1234567893');
  expect(field('NPI or candidate id').getAttribute('aria-invalid')).not.toBe('true');
  await user.click(await button('Find'));
  await waitFor(() =>
    expect(server.inputsOf('imports.readCandidateClaims')).toEqual([{ id: '1234567893' }, { id: '1234567893' }]),
  );
});

it('the screen of claims shows the contacts on request, or says why not', async () => {
  const { user, server } = openClaims({ 'imports.revealCandidateClaims': failure('FORBIDDEN', 'Not allowed.') });
  await user.click(await button('Show Contacts'));
  await screen.findByText('The contacts could not be shown');
  server.answer({
    'imports.revealCandidateClaims': claims({
      isRevealed: true,
      contacts: [contact({ value: 'rosa@northline.example' })],
    }),
  });
  await user.click(await button('Show Contacts'));
  await screen.findByText('rosa@northline.example');
  expect(screen.queryByRole('button', { name: 'Show Contacts' })).toBeNull();
  expect(server.inputsOf('imports.revealCandidateClaims')).toEqual([{ id: '41' }, { id: '41' }]);
});

it('the screen of claims says that there is no such candidate, also after the record was removed', async () => {
  const { user, server, text } = openClaims();
  await screen.findByText('Remove 41');
  const message = 'There is no candidate with this id or NPI.';
  server.answer({ 'imports.readCandidateClaims': failure('NOT_FOUND', message) });
  await user.click(await button('Remove 41'));
  await screen.findByText(message);
  expect(text()).not.toMatch(/Remove 41|could not be loaded/);
});

it('the screen of claims is read again after a failure', async () => {
  const { user, server, text } = openClaims({ 'imports.readCandidateClaims': failure('UNAVAILABLE') });
  await screen.findByText(/The sources could not be loaded\./);
  expect(text()).not.toContain('Loading the sources');
  server.answer({ 'imports.readCandidateClaims': claims() });
  await user.click(await button('Try Again'));
  await screen.findByText('Remove 41');
});
