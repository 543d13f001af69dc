import { expect, it } from 'vitest';
import { testProfile } from '#web/testing/candidates.ts';
import { render } from '#web/testing/render.tsx';
import { ProfileRecord } from './profile-record.tsx';

const read = (changes: Parameters<typeof testProfile>[0]) =>
  render(<ProfileRecord profile={testProfile(changes)} today="2026-03-10" />);

it('the record shows what is known about the organization, with a link to its website', () => {
  const { text, html } = read({
    companyIndustry: 'Hospitals',
    companySize: '201-500',
    companyRevenue: '$10M-$50M',
    companyDomain: 'northline.example',
    jobFunctions: 'Surgery',
    titleLevel: 'Director',
  });
  expect(text).toContain(
    'Organization Northline Clinic Industry Hospitals Employees 201-500 Revenue $10M-$50M Website northline.example Function Surgery Level Director',
  );
  expect(html).toContain('href="https://northline.example"');
});

it('the record leaves out the facts that are not known', () => {
  const { text } = read({ organization: null, companyIndustry: 'Hospitals', jobFunctions: '' });
  expect(text).toContain('No organization on file. Industry Hospitals Education');
});

it('the record shows the degree above its school, and a school alone without one', () => {
  const education = [
    { school: 'Lakeview College', degree: 'MD' },
    { school: 'Harbor School', degree: null },
  ];
  expect(read({ education }).text).toContain('Education MD Lakeview College Harbor School Skills');
});

it('the record names each skill once', () => {
  expect(read({ skills: ['Triage', 'Suturing', 'Triage'] }).text).toContain('Skills Triage Suturing Experience');
});

it('the record says of what is empty that nothing is on file', () => {
  const { text } = read({ education: [], skills: [], sources: [], contacts: [] });
  for (const words of ['No education on file.', 'No skills on file.', 'No source is recorded.'])
    expect(text).toContain(words);
});

it('the record says nothing of that while there is something', () => {
  const { text } = read({ companyIndustry: 'Hospitals' });
  for (const words of ['No organization', 'No education', 'No skills', 'No source']) expect(text).not.toContain(words);
});

it('the record names the sources with the date and the age of what they said', () => {
  const { text, html } = read({
    contacts: [],
    sources: [
      { source: 'nppes', batch: 'nppes-1', saidOn: '2026-03-01', fields: ['name'], texts: [] },
      {
        source: 'a vendor',
        batch: 'vendor-1',
        saidOn: '2025-01-31',
        fields: ['position'],
        texts: [{ field: 'specialty', text: 'Orthopaedics' }],
      },
    ],
  });
  expect(text).toMatch(
    /Name National registry \(NPPES\) Reported Mar 1, 2026 Title and organization a vendor Specialty as written: “Orthopaedics” Reported Jan 31, 2025/,
  );
  // A filled mark for the fresh one, an empty mark for the old one.
  expect([...html.matchAll(/<i class="([^"]*)"/g)].map(([, mark = '']) => mark.includes('fresh'))).toEqual([
    true,
    false,
  ]);
});

it('the record says what changed and who said so, the latest first, and nothing when nothing did', () => {
  const history = [
    { id: '2', kind: 'license_added' as const, day: '2026-03-11', source: 'acme', detail: { to: 'TX' } },
    { id: '1', kind: 'moved' as const, day: '2026-02-04', source: 'nppes', detail: { from: 'Reno, NV', to: 'TX' } },
  ];
  expect(read({ history }).text).toContain(
    'Changes License in Texas added in March 2026. acme Moved from Nevada to Texas in February 2026. National registry (NPPES)',
  );
  expect(read({ history: [] }).text).not.toContain('Changes');
});
