import { expect, it } from 'vitest';
import { enquiryLimits } from '#contract/contact-form/enquiry-limits.ts';
import { render } from '#web/testing/render.tsx';
import { ContactScreen } from './contact-screen.tsx';
import { checkEnquiry } from './enquiry-rules.ts';

const { least } = enquiryLimits;
const enquiry = {
  name: 'n'.repeat(least.name),
  email: 'ada@northline.example',
  subject: 's'.repeat(least.subject),
  message: 'm'.repeat(least.message),
  website: '',
};
const nothing = { formToken: 'token', refused: null, isSent: false };
const fieldsWithErrors = (changes: Partial<typeof enquiry>) =>
  Object.entries(checkEnquiry({ ...enquiry, ...changes }))
    .filter(([, error]) => error !== undefined)
    .map(([field]) => field);

it('the contact form accepts what is just long enough, and names each field that is shorter', () => {
  expect(fieldsWithErrors({})).toEqual([]);
  for (const field of ['name', 'subject', 'message'] as const)
    expect(fieldsWithErrors({ [field]: enquiry[field].slice(1) })).toEqual([field]);
  expect(fieldsWithErrors({ email: 'ada@northline' })).toEqual(['email']);
});

it('the contact form knows the name and address of an account, and asks a visitor for them', () => {
  const own = render(<ContactScreen posted={nothing} />);
  expect(own.html).toContain('value="Ada Byron"');
  expect(own.html).toContain('value="ada@northline.example"');
  expect(own.text).toContain('Send Message');
  expect(own.text).not.toMatch(/Message sent|could not be sent/);
  expect(render(<ContactScreen posted={nothing} />, { viewer: null }).html).not.toContain('ada@northline.example');
});

it('the contact form keeps its trap for programs away from people', () => {
  const trap = /<input[^>]*name="website"[^>]*>/.exec(render(<ContactScreen posted={nothing} />).html)?.[0] ?? '';
  expect(trap).toMatch(/tabindex="-1"/i);
  expect(trap).toContain('aria-hidden="true"');
});
