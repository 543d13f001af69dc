// The privacy page names everything that is kept, and the form of the resume links to it.
import { expect, it } from 'vitest';
import { ResumeScreen } from '#web/features/submissions/public.ts';
import { render } from '#web/testing/render.tsx';
import PrivacyPage from './privacy-page.tsx';

const { text, html } = render(<PrivacyPage />);

it.each([
  /Cookie that keeps you signed in 30 days/,
  /recognizes this device at the next sign-in 180 days/,
  /Cookie of a sign-up that is not confirmed 1 day/,
  /Theme, height of rows, open and closed filters/,
  /Draft of a resume Until you submit or clear it, at most 7 days/,
  /Contacts that you revealed 24 hours/,
  /Your plan, so that/,
  /Signature, organization and postal address/,
  /Columns of your last export/,
  /The row of a search that you looked at/,
  /The person whom you called last/,
  /Email templates of an earlier version/,
])('the privacy page names what the browser keeps, and for how long: %s', (line) => {
  expect(html).toContain('id="browser"');
  expect(text).toMatch(line);
});

it.each([
  /Resume that you sent Until you ask for removal/,
  /Message to us 30 days after it was answered, at most 180 days/,
  /Emails that we send The text until the mail server has taken it; the record 90 days/,
  /from your files Permanently/,
  /Backups Seven days/,
])('the privacy page says how long we keep data: %s', (line) => {
  expect(html).toContain('id="retention"');
  expect(text).toMatch(line);
});

it('who submits a resume agrees to what the privacy policy says', () => {
  const form = render(<ResumeScreen formToken="token-1" posted={null} fileError={null} />);
  expect(form.text).toContain('By submitting, you agree that subscribers of this directory see this information');
  expect(form.html).toContain('href="/privacy#retention"');
});
