// @vitest-environment happy-dom
// the resumes that wait for a decision, and those that were decided.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PossibleDuplicate, PreviewedCard, SubmissionPreview } from '#contract/submissions/approvals.ts';
import type { Submission } from '#contract/submissions/submissions.ts';
import { failure, type Answers } from '#web/testing/fake-server.ts';
import { testCard } from '#web/testing/candidates.ts';
import { button } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import { SubmissionsScreen } from './submissions-screen.tsx';

const submission = (changes: Partial<Submission> = {}): Submission => ({
  id: '1',
  status: 'pending',
  contactfirstname: 'Rosa',
  contactmiddlename: '',
  contactlastname: 'Almeida',
  contacttitle: 'Surgeon',
  companyname: 'Northline Clinic',
  specialty: 'Surgery',
  contactemail: 'rosa@northline.example',
  personalemail: '',
  contactphone: '312-555-0101',
  contactcity: 'Chicago',
  contactstate: 'IL',
  contactcountry: 'United States',
  contactlinkedinurl: '',
  contacteducation: [
    { school: 'Lakeview College', degree: 'MD' },
    { school: 'Hill School', degree: 'BS' },
  ],
  contactskills: ['Triage', 'Suturing'],
  location: 'Chicago, IL, United States',
  addresses: [{ email: 'rosa@northline.example', isConfirmed: false }],
  created_at: '2026-03-10T10:00:00Z',
  approved_at: null,
  candidate_id: null,
  ...changes,
});
const rosa = submission();
const ben = submission({ id: '2', contactfirstname: 'Ben', contactmiddlename: 'T.', contactlastname: 'Brandt' });

const card = (changes: Partial<PreviewedCard> = {}): PreviewedCard => {
  const { id: _id, distanceMiles: _distance, ...known } = testCard();
  return { ...known, ...changes };
};
const duplicate = (changes: Partial<PossibleDuplicate> = {}): PossibleDuplicate => ({
  candidateId: '41',
  reasons: ['same_phone', 'same_name_and_city'],
  hasOtherName: false,
  card: card(),
  fields: [
    { name: 'title', current: null, submitted: 'Surgeon', result: 'Surgeon' },
    { name: 'city', current: 'Boston', submitted: null, result: null },
  ],
  ...changes,
});
const preview = (changes: Partial<SubmissionPreview> = {}): SubmissionPreview => ({
  submissionId: '1',
  card: card(),
  isRemoved: false,
  canReturn: false,
  certain: null,
  likely: [],
  ...changes,
});
const listOf = (rows: Submission[], changes: object = {}) => ({
  data: rows,
  counts: { pending: rows.length, approved: 1_200, rejected: 0 },
  totalPages: 1,
  ...changes,
});
const openApprovals = (rows: Submission[], answers: Answers = {}, address = '/admin-dashboard') =>
  open(<SubmissionsScreen title="Profile Approvals" address="/admin-dashboard" noneSelected="No profiles selected" />, {
    address,
    answers: {
      'submissions.getPendingSubmissions': listOf(rows),
      'submissions.previewApprovals': { data: [] },
      'submissions.approveResume': { message: 'Done.', outcome: 'created' },
      ...answers,
    },
  });
const decisions = ({ server }: ReturnType<typeof openApprovals>) =>
  server
    .inputsOf('submissions.approveResume')
    .map(({ submissionId, action, choice, liftsRemoval }) => [
      submissionId,
      action,
      choice,
      ...(liftsRemoval === true ? ['lifts the removal'] : []),
    ]);
const results = () =>
  within(screen.getByRole('region', { name: 'Results of the last decision' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const ask = { kind: 'ask' };

it('the review of resumes shows who submitted a resume', async () => {
  const { text } = openApprovals([rosa, ben]);
  await screen.findByText('Ben T. Brandt');
  expect(text()).toContain('Rosa AlmeidaSurgeon, Northline ClinicSurgery · Chicago, IL, United StatesSubmitted');
  expect(text()).toContain(
    'rosa@northline.example not confirmedPhone, education and skillsPhone312-555-0101EducationMD, Lakeview College; BS, Hill SchoolSkillsTriage, Suturing',
  );
  expect(text()).not.toMatch(/LinkedIn|Personal email|Approved At|View profile/);
  expect(screen.queryByRole('navigation', { name: 'Pages of results' })).toBeNull();
});

it('an administrator decides about one resume', async () => {
  const opened = openApprovals([rosa, ben]);
  await opened.user.click(await button('Approve Rosa Almeida'));
  await screen.findByText('Done.');
  await opened.user.click(await button('Reject Ben T. Brandt'));
  await waitFor(() =>
    expect(decisions(opened)).toEqual([
      ['1', 'approve', ask],
      ['2', 'reject', ask],
    ]),
  );
});

it('an administrator decides about the selected resumes, one after the other', async () => {
  const opened = openApprovals([rosa, ben], {
    'submissions.approveResume': ({ submissionId }) => ({
      message: 'Done.',
      outcome: submissionId === '1' ? 'merged' : 'created',
    }),
  });
  await opened.user.click(await button('Approve Selected'));
  await screen.findByText('No profiles selected');
  expect(decisions(opened)).toEqual([]);
  const whole = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select page' });
  await opened.user.click(screen.getByRole('checkbox', { name: 'Select Ben T. Brandt' }));
  await screen.findByText('1 selected');
  expect(whole.checked).toBe(false);
  await opened.user.click(whole);
  await screen.findByText('2 selected');
  await opened.user.click(whole);
  await screen.findByText('0 selected');
  await opened.user.click(whole);
  await opened.user.click(await button('Approve Selected'));
  await screen.findByText('2 submissions approved.');
  expect(results()).toEqual(['Rosa Almeida: Done.', 'Ben T. Brandt: Done.']);
  expect(decisions(opened).map(([id]) => id)).toEqual(['1', '2']);
  await screen.findByText('0 selected');
});

it('the screen says what became of each resume, and a failure stops none of the others', async () => {
  const opened = openApprovals([rosa, ben, submission({ id: '3' })], {
    'submissions.approveResume': ({ submissionId }) => {
      if (submissionId === '1') throw failure('ALREADY_DECIDED', 'This submission was decided before.');
      if (submissionId === '2') throw failure('NEEDS_CHOICE', 'This person may be in the directory already.');
      return { message: 'Done.', outcome: 'merged' };
    },
  });
  await opened.user.click(await screen.findByRole('checkbox', { name: 'Select page' }));
  await opened.user.click(await button('Approve Selected'));
  await screen.findByText('1 of 3 approved');
  expect(opened.text()).not.toContain('Approval failed');
  expect(results()).toEqual([
    'Rosa Almeida (failed): This submission was decided before.',
    'Ben T. Brandt (failed): This person may be in the directory already.',
    'Rosa Almeida: Done.',
  ]);
});

it.each([
  ['FORBIDDEN', 'Authorization Error'],
  ['UNAUTHENTICATED', 'Authorization Error'],
])('the review of resumes stops when the account may not decide: %s', async (code, title) => {
  const opened = openApprovals([rosa, ben], { 'submissions.approveResume': failure(code) });
  await opened.user.click(await screen.findByRole('checkbox', { name: 'Select page' }));
  await opened.user.click(await button('Reject Selected'));
  if (code === 'UNAUTHENTICATED') await opened.user.click(await button('Close'));
  await screen.findByText(title);
  expect(decisions(opened).map(([id]) => id)).toEqual(['1']);
});

it('the review of resumes shows the candidate that an approval creates', async () => {
  const { text } = openApprovals([rosa], { 'submissions.previewApprovals': { data: [preview()] } });
  await screen.findByText('Approval creates this candidate');
  expect(text()).toContain(
    'Rosa Almeida, MDChief of Surgery, Northline ClinicCardiology · Chicago, ILContact: mobile phone, work email · 2 skills · 1 school',
  );
  expect(text()).not.toMatch(/In a merge|Create New/);
  await button('Approve Rosa Almeida');
});

it('the review of resumes asks whether to merge with a possible duplicate', async () => {
  const likely = [duplicate(), duplicate({ candidateId: '42', fields: [], card: card({ organization: null }) })];
  const opened = openApprovals([rosa], {
    'submissions.previewApprovals': { data: [preview({ likely })] },
    'submissions.approveResume': { message: 'Done.', outcome: 'merged' },
  });
  await screen.findByText('2 fields differ');
  expect(opened.text()).toContain('Same last name and phone number · Same name and city');
  expect(opened.text()).toContain('The resume states nothing that differs.');
  expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'FieldIn the directoryIn the resumeAfter a merge',
    'Title–SurgeonSurgeon',
    'CityBoston––',
  ]);
  expect(screen.queryByRole('button', { name: 'Approve Rosa Almeida' })).toBeNull();
  await opened.user.click(await button('Merge into This One: Rosa Almeida, MD, Northline Clinic'));
  await screen.findByText('Done.');
  opened.server.answer({ 'submissions.approveResume': { message: 'Done.', outcome: 'created' } });
  await opened.user.click(await button('Create new candidate for Rosa Almeida'));
  await screen.findByText('Done.');
  expect(decisions(opened)).toEqual([
    ['1', 'approve', { kind: 'merge', candidateId: '41' }],
    ['1', 'approve', { kind: 'create' }],
  ]);
});

it('the review of resumes adds to a candidate with the same address without a question', async () => {
  const certain = duplicate({ reasons: ['same_email'], fields: duplicate().fields.slice(0, 1) });
  const { text } = openApprovals([rosa], { 'submissions.previewApprovals': { data: [preview({ certain })] } });
  await screen.findByText('Approval adds to this candidate');
  expect(text()).toContain('Same email address');
  expect(text()).toContain('1 field differs');
  expect(text()).toContain('In a merge, a resume with a confirmed address wins each field that it states');
  expect(text()).not.toContain('Approval creates this candidate');
  await button('Approve Rosa Almeida');
});

it('the review of resumes shows a name that differs from the candidate with the same address as a conflict, and asks', async () => {
  const certain = duplicate({ reasons: ['same_email'], hasOtherName: true });
  const opened = openApprovals([rosa], { 'submissions.previewApprovals': { data: [preview({ certain })] } });
  await screen.findByText(/^The name differs: the resume says Rosa Almeida, the directory Rosa Almeida, MD\./);
  expect(screen.queryByRole('button', { name: 'Approve Rosa Almeida' })).toBeNull();
  await opened.user.click(await button('Merge into This One: Rosa Almeida, MD, Northline Clinic'));
  await screen.findByText('Done.');
  expect(decisions(opened)).toEqual([['1', 'approve', { kind: 'merge', candidateId: '41' }]]);
});

it('the review of resumes lists a removed person without a removed address again in two steps, after saying what it does', async () => {
  const opened = openApprovals([rosa], {
    'submissions.previewApprovals': { data: [preview({ isRemoved: true, canReturn: true })] },
  });
  await screen.findByText(/no address in it can confirm the return/);
  expect(opened.text()).toContain('What else the removal keeps out, such as an NPI or an earlier address, stays out.');
  expect(screen.queryByRole('button', { name: 'Approve Rosa Almeida' })).toBeNull();
  await opened.user.click(await button('List Rosa Almeida again'));
  await screen.findByText('The approval lists this removed person again.');
  await opened.user.click(await button('Approve Rosa Almeida'));
  await screen.findByText('Done.');
  expect(decisions(opened)).toEqual([['1', 'approve', ask, 'lifts the removal']]);
});

it.each([
  [{ card: null }, 'This resume has no usable last name. Reject the submission.'],
  [{ isRemoved: true }, 'This person was removed from the directory at their request'],
])('the review of resumes offers no approval that the server would refuse: %o', async (changes, words) => {
  const { text } = openApprovals([rosa], { 'submissions.previewApprovals': { data: [preview(changes)] } });
  await waitFor(() => expect(text()).toContain(words));
  expect(screen.queryByRole('button', { name: 'Approve Rosa Almeida' })).toBeNull();
  await button('Reject Rosa Almeida');
});

it.each([
  ['UNAVAILABLE', 'The search is not ready.'],
  ['INTERNAL', 'Possible duplicates could not be loaded. An approval still checks for them.'],
])(
  'the review of resumes can be used without the possible duplicates, and looks for them again: %s',
  async (code, words) => {
    const { user, server, text } = openApprovals([rosa], {
      'submissions.previewApprovals': failure(code, 'The search is not ready.'),
    });
    await waitFor(() => expect(text()).toContain(words));
    await button('Approve Rosa Almeida');
    server.answer({ 'submissions.previewApprovals': { data: [preview()] } });
    await user.click(await button('Try Again'));
    await screen.findByText('Approval creates this candidate');
  },
);

it('the review of resumes is read again after a failure', async () => {
  const { user, server } = openApprovals([], { 'submissions.getPendingSubmissions': failure('UNAVAILABLE') });
  await screen.findByText('Error Loading Submissions');
  server.answer({ 'submissions.getPendingSubmissions': listOf([]) });
  await user.click(await button('Try Again'));
  await screen.findByText('There are no pending submissions.');
  expect(server.inputsOf('submissions.previewApprovals')).toEqual([]);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select page' }).disabled).toBe(true);
});

it('the review of resumes is read page by page', async () => {
  const { user, server, arriveAt } = openApprovals(
    [],
    {
      'submissions.getPendingSubmissions': listOf([rosa], {
        counts: { pending: 60, approved: 0, rejected: 0 },
        totalPages: 3,
      }),
    },
    '/admin-dashboard?page=2',
  );
  await screen.findByText('Rosa Almeida');
  expect(screen.getByRole('link', { name: 'Page 1' }).getAttribute('href')).toBe(
    '/admin-dashboard?status=pending&page=1',
  );
  server.answer({ 'submissions.getPendingSubmissions': listOf([]) });
  await user.click(screen.getByRole('link', { name: 'Next page' }));
  // Another administrator decided about the last one of the page meanwhile.
  await arriveAt('/admin-dashboard?status=pending&page=1');
  await screen.findByText('There are no pending submissions.');
  expect(server.inputsOf('submissions.getPendingSubmissions')).toEqual([
    { status: 'pending', page: 2 },
    { status: 'pending', page: 3 },
    { status: 'pending', page: 1 },
  ]);
});

it('the review of resumes is one screen at both addresses, whose tabs stay at theirs', async () => {
  openApprovals([rosa]);
  await screen.findByText('Rosa Almeida');
  expect(screen.getByRole('tab', { name: 'Approved (1,200)' }).getAttribute('href')).toBe(
    '/admin-dashboard?status=approved',
  );
});

it('the review of resumes shows the decided resumes in tabs, without buttons', async () => {
  const approved = submission({ status: 'approved', approved_at: '2026-03-11T10:00:00Z', candidate_id: '41' });
  const { server, text } = open(
    <SubmissionsScreen title="Resume Submissions" address="/resume-approval" noneSelected="No Submissions Selected" />,
    {
      address: '/resume-approval?status=approved',
      answers: { 'submissions.getPendingSubmissions': listOf([approved, submission({ id: '9' })]) },
    },
  );
  await screen.findByText('Rosa Almeida');
  expect(text()).toContain('Pending (2)Approved (1,200)Rejected (0)');
  expect(text()).toMatch(/Submitted Mar 10, 2026.*· Approved At Mar 11, 2026/);
  expect(screen.getByRole('link', { name: 'View profile' }).getAttribute('href')).toBe('/physician/41');
  expect(screen.queryByRole('button', { name: /^(Approve|Reject)/ })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(server.inputsOf('submissions.getPendingSubmissions')).toEqual([{ status: 'approved', page: 1 }]);
  expect(server.inputsOf('submissions.previewApprovals')).toEqual([]);
});

it('a selected resume does not stay selected on another page', async () => {
  const { user, text } = openApprovals([], {
    'submissions.getPendingSubmissions': ({ page }) =>
      listOf([Number(page ?? 1) === 2 ? ben : rosa], {
        counts: { pending: 26, approved: 0, rejected: 0 },
        totalPages: 2,
      }),
  });
  await screen.findByText(/Almeida/);
  await user.click(screen.getByRole('checkbox', { name: 'Select page' }));
  expect(text()).toContain('1 selected');
  await user.click(screen.getByRole('link', { name: 'Next page' }));
  await screen.findByText(/Brandt/);
  expect(text()).toContain('0 selected');
  await user.click(screen.getByRole('link', { name: 'Previous page' }));
  await screen.findByText(/Almeida/);
  expect(text()).toContain('0 selected');
});
