// A professional submits a resume.
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { adminBar, adminMenu, followAdminLink } from './admin-bar.ts';
import { findBarriers } from './axe.ts';
import { browserOfWorker } from './browser.ts';
import { confirmAdmin } from './confirm-admin.ts';
import { linkIn, readMail } from './mailbox.ts';
import { hydrated, open, reload, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The server delays a form that is sent within three seconds after it was shown. */
async function submit(page: Page): Promise<void> {
  await button(page, 'Submit Resume').click();
  await page.waitForURL('**/success*');
}

const person: [string, string][] = [
  ['First name', 'Rosalind'],
  ['Last name', 'Testperson'],
  ['Title', 'Perfusionist'],
  ['Company', 'Northline Test Clinic'],
  ['Email', 'rosalind@northline.example'],
  ['Phone', '(312) 555-0144'],
  ['City', 'Chicago'],
  ['State', 'IL'],
];

it('a resume with two schools, three skills and another specialty is kept as a draft, and submitted', () =>
  visit(browser, { who: 'anonymous', expected: /429/ }, async (page) => {
    await open(page, '/pricing');
    await page.getByRole('link', { name: 'Submit Resume' }).first().click();
    await page.getByRole('heading', { name: 'Submit Your Resume' }).waitFor();
    await hydrated(page);
    await button(page, 'Submit Resume').click();
    for (const words of [
      'First name is required',
      'Last name is required',
      'Physician title is required',
      'Company name is required',
      'Specialty is required',
      'Please enter a valid email address',
      'Please enter a valid phone number',
      'City is required',
      'State is required',
    ])
      await page.getByText(words, { exact: true }).waitFor();
    expect(await field(page, 'First name').evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await findBarriers(page)).toEqual([]);

    for (const [name, value] of person) await field(page, name).fill(value);
    await page.getByRole('combobox', { name: 'Specialty' }).selectOption('Other');
    await field(page, 'Other Specialty').fill('Perfusion');
    await button(page, 'Add Education').click();
    await page.getByText('Enter both a school and a degree').waitFor();
    for (const [school, degree] of [
      ['Lakeside University', 'MS'],
      ['Prairie College', 'BSc'],
    ] as const) {
      await field(page, 'School').fill(school);
      await field(page, 'Degree').fill(degree);
      await field(page, 'Degree').press('Enter');
      await button(page, `Remove ${degree}, ${school}`).waitFor();
    }
    for (const skill of ['Extracorporeal Circulation', 'Autotransfusion', 'ECMO', 'ecmo']) {
      await field(page, 'Skill').fill(skill);
      await field(page, 'Skill').press('Enter');
    }
    await page.getByText('Enter a skill that is not in the list yet').waitFor();
    expect(await page.getByRole('list', { name: 'Skills added' }).getByRole('listitem').count()).toBe(3);

    await reload(page);
    await button(page, 'Remove ECMO').waitFor();
    for (const [name, value] of [...person, ['Other Specialty', 'Perfusion'], ['Country', 'United States']] as const)
      expect([name, await field(page, name).inputValue()]).toEqual([name, value]);
    await button(page, 'Remove MS, Lakeside University').waitFor();

    await submit(page);
    await page.getByRole('heading', { name: 'Resume submitted successfully!' }).waitFor();
    expect(await page.getByText(/payment/i).count()).toBe(0);
    await reload(page);
    await page.getByRole('heading', { name: 'Resume submitted successfully!' }).waitFor();
    await open(page, '/submit-resume');
    expect(await field(page, 'First name').inputValue()).toBe('');
  }));

it('on a phone a submission that fails keeps what was entered', () =>
  visit(browser, { who: 'anonymous', expected: /503/, viewport: { width: 360, height: 740 } }, async (page) => {
    await open(page, '/submit-resume');
    await page.route('**/api/submit-resume', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'Away.', requestId: 'r' } })
        : route.continue(),
    );
    for (const [name, value] of person) await field(page, name).fill(value);
    await page.getByRole('combobox', { name: 'Specialty' }).selectOption('Nurse');
    await button(page, 'Submit Resume').click();
    await page.getByRole('main').getByText('Submission failed. Please try again later.').waitFor();
    expect(await field(page, 'Last name').inputValue()).toBe('Testperson');
    expect(await findBarriers(page)).toEqual([]);
  }));

/** Submits a resume without the form. */
const submitDirectly = (page: Page, lastName: string, mailbox = lastName): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(
          async ([contactlastname, name]) => {
            const opened: { formToken: string } = await (await fetch('/api/submit-resume')).json();
            await new Promise((resolve) => setTimeout(resolve, 3_200));
            const response = await fetch('/api/submit-resume', {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({
                contactfirstname: 'Ines',
                contactlastname,
                contacttitle: 'Charge Nurse',
                companyname: 'Northline Test Clinic',
                specialty: 'Nurse',
                contactemail: `${name}@northline.example`,
                contactphone: '(312) 555-0145',
                contactcity: 'Chicago',
                contactstate: 'IL',
                contactcountry: 'United States',
                formToken: opened.formToken,
              }),
            });
            return response.status;
          },
          [lastName, mailbox] as const,
        ),
      { timeout: 300_000 },
    )
    .toBe(200);

it('an administrator approves and rejects resumes, one by one and together, and the search finds an approved one', () =>
  visit(browser, { who: 'admin', expected: /409|429/ }, async (page) => {
    await confirmAdmin();
    await open(page, '/search');
    // At the same time, because a form is accepted three seconds after it was opened.
    await Promise.all(['Zqfirst', 'Zqsecond', 'Zqthird', 'Zqfourth'].map((lastName) => submitDirectly(page, lastName)));
    await followAdminLink(page, 'People', 'Resume Approval');
    await page.getByRole('heading', { name: 'Resume Submissions' }).waitFor();
    await button(page, 'Approve Selected').click();
    await page.getByText('No Submissions Selected').waitFor();
    await button(page, 'Reject Ines Zqfirst').click();
    await page.getByText('Submission rejected.').waitFor();
    await button(page, 'Reject Ines Zqfirst').waitFor({ state: 'detached' });
    expect(await findBarriers(page)).toEqual([]);

    // Another administrator decides one of the three in the meantime.
    for (const lastName of ['Zqsecond', 'Zqthird', 'Zqfourth'])
      await page.getByLabel(`Select Ines ${lastName}`).check();
    await page.evaluate(async () => {
      const headers = { 'content-type': 'application/json' };
      const listed: { data: { id: string; contactlastname: string }[] } = await (
        await fetch('/api/get-pending-submissions', { method: 'POST', headers, body: '{}' })
      ).json();
      const id = listed.data.find(({ contactlastname }) => contactlastname === 'Zqfourth')?.id;
      await fetch('/api/approve-resume', {
        method: 'POST',
        headers,
        body: JSON.stringify({ submissionId: id, action: 'reject' }),
      });
    });
    await button(page, 'Approve Selected').click();
    await page.getByText('2 of 3 approved').waitFor();
    await page.getByRole('tab', { name: /^Approved/ }).click();
    await page.getByRole('heading', { name: 'Ines Zqsecond' }).waitFor();
    await page.getByText('Approved At').first().waitFor();
    await open(page, '/admin-dashboard');
    await page.getByRole('heading', { name: 'Profile Approvals' }).waitFor();
    await expect
      .poll(async () => {
        await open(page, '/search?query=zqsecond');
        return page.getByRole('heading', { name: /Zqsecond/ }).count();
      })
      .toBe(1);

    // The same person sends another resume from another address.
    await submitDirectly(page, 'Zqsecond', 'ines.zq');
    await open(page, '/resume-approval');
    const duplicate = page.getByRole('group', { name: 'Possible duplicate: Ines Zqsecond' });
    await duplicate.getByText('Same last name and phone number').waitFor();
    await page.getByRole('group', { name: 'New candidate for Ines Zqsecond' }).getByText('Charge Nurse').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await expect.poll(() => countOnBadge(page)).toBeGreaterThan(0);
    const waiting = await countOnBadge(page);
    await page.getByLabel('Select Ines Zqsecond').check();
    await button(page, 'Approve Selected').click();
    await page.getByText('This person may be in the directory already. Choose').first().waitFor();
    await duplicate.getByRole('button', { name: /^Merge into This One: Ines Zqsecond/ }).click();
    await page.getByText('Submission approved and added to the chosen candidate.').waitFor();
    await duplicate.waitFor({ state: 'detached' });
    await expect.poll(() => countOnBadge(page)).toBe(waiting - 1);
  }));

it('the owner of an address confirms the resume, and the approval shows the state of each address and a name that differs', () =>
  visit(browser, { who: 'admin', expected: /409|429/ }, async (page) => {
    await confirmAdmin();
    await open(page, '/search');
    await submitDirectly(page, 'Zqowner');
    await open(page, '/resume-approval');
    const addresses = page.getByRole('list', { name: 'Email addresses of Ines Zqowner' });
    await addresses.getByText('not confirmed').waitFor();
    await open(page, linkIn(await readMail(page, 'zqowner@northline.example', /^We received your resume/)));
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('checkbox', { name: /^The resume is mine/ }).check();
    await button(page, 'Confirm').click();
    await page.getByText('Your email address is confirmed.').waitFor();
    await open(page, '/resume-approval');
    await addresses.getByText('confirmed', { exact: true }).waitFor();
    await button(page, 'Approve Ines Zqowner').click();
    await page.getByText('Submission approved.').waitFor();
    await readMail(page, 'zqowner@northline.example', /^Your resume was approved/);

    await submitDirectly(page, 'Zqstranger', 'zqowner');
    await open(page, '/resume-approval');
    const conflict = page.getByRole('group', { name: 'Possible duplicate: Ines Zqowner' });
    await conflict.getByText('The name differs: the resume says Ines Zqstranger').waitFor();
    expect(await button(page, 'Approve Ines Zqstranger').count()).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
  }));

/** On the menu with the link to the screen; 0 without a badge. */
async function countOnBadge(page: Page): Promise<number> {
  await adminMenu(page, 'People').click();
  const text = await adminBar(page)
    .getByRole('link', { name: /^Resume Approval/ })
    .textContent();
  await page.keyboard.press('Escape');
  return Number(/, (\d+) pending/.exec(text ?? '')?.[1] ?? 0);
}

it('without scripts a resume is refused with what was entered, and then submitted', () =>
  visit(browser, { who: 'anonymous', javaScriptEnabled: false, expected: /400|429/ }, async (page) => {
    await page.goto('/submit-resume');
    for (const [name, value] of person) await field(page, name).fill(value);
    await field(page, 'Phone').fill('none at all today');
    await page.getByRole('combobox', { name: 'Specialty' }).selectOption('Nurse');
    await field(page, 'Skill').fill('Triage, Epic');
    await button(page, 'Submit Resume').click();
    await page.getByText('Please enter a valid phone number').waitFor();
    expect(await field(page, 'Last name').inputValue()).toBe('Testperson');
    await field(page, 'Phone').fill('(312) 555-0144');
    await submit(page);
    await page.getByRole('heading', { name: 'Resume submitted successfully!' }).waitFor();
  }));
