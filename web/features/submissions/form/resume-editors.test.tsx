// @vitest-environment happy-dom
// schools and skills of a resume, with and without scripts.
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { submissionLimits } from '#contract/submissions/submission-options.ts';
import { button, field } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import { render } from '#web/testing/render.tsx';
import { Form } from '#web/ui/form.tsx';
import { EducationEditor } from './education-editor.tsx';
import type { EducationEntry } from './posted-rows.ts';
import { draftOfPosted, readPostedResume } from './read-posted-resume.ts';
import { SkillsEditor } from './skills-editor.tsx';

const schools = (count: number): EducationEntry[] =>
  Array.from({ length: count }, (_, at) => ({ school: `School ${at}`, degree: 'BSN' }));

function Education({ first }: { first: EducationEntry[] }) {
  const [education, setEducation] = useState(first);
  return <EducationEditor education={education} note="Check these." onChange={setEducation} />;
}

function Skills({ first }: { first: string[] }) {
  const [skills, setSkills] = useState(first);
  return <SkillsEditor skills={skills} note="Check these." onChange={setSkills} />;
}

/** The names in a list, each without its button. */
const itemsOf = (name: string): string[] =>
  screen.queryByRole('list', { name }) === null
    ? []
    : Array.from(screen.getByRole('list', { name }).children, (item) => item.querySelector('span')?.textContent ?? '');

const enter = async (user: ReturnType<typeof open>['user'], school: string, degree: string) => {
  for (const [label, value] of [
    ['School', school],
    ['Degree', degree],
  ] as const) {
    await user.clear(field(label));
    if (value !== '') await user.type(field(label), value);
  }
};

describe('schools', () => {
  it('need a school and a degree, and the missing one is focused', async () => {
    const { user, text } = open(<Education first={[]} />);
    await user.click(await button('Add Education'));
    expect(document.activeElement).toBe(field('School'));
    await enter(user, 'Halsted', '');
    await user.click(await button('Add Education'));
    expect(document.activeElement).toBe(field('Degree'));
    expect(text()).toContain('Enter both a school and a degree');
    expect(itemsOf('Education added')).toEqual([]);
  });

  it('are added by button and by Enter, each once, and removed', async () => {
    const { user, text } = open(<Education first={[]} />);
    await enter(user, ' Halsted ', 'BSN');
    await user.click(await button('Add Education'));
    expect([field('School').value, field('Degree').value, document.activeElement]).toEqual(['', '', field('School')]);
    await enter(user, 'Halsted', 'MSN');
    await user.keyboard('{Enter}');
    await enter(user, 'Halsted', 'BSN');
    await user.keyboard('{Enter}');
    expect(itemsOf('Education added')).toEqual(['BSN, Halsted', 'MSN, Halsted']);
    expect(text()).toContain('Check these.');
    await user.click(await button('Remove BSN, Halsted'));
    expect(itemsOf('Education added')).toEqual(['MSN, Halsted']);
  });

  it('are limited', async () => {
    const most = submissionLimits.educationMax;
    const { user } = open(<Education first={schools(most - 1)} />);
    await enter(user, 'Last', 'PhD');
    await user.keyboard('{Enter}');
    expect(itemsOf('Education added')).toHaveLength(most);
    expect([field('School').disabled, field('Degree').disabled, (await button('Add Education')).disabled]).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('are numbered rows of inputs without scripts, which are read back from the posted form', () => {
    const { html, text } = render(<Education first={schools(2)} />);
    expect(text).toContain('School 1 Degree 1 School 2 Degree 2 School Degree');
    for (const [name, value] of [
      ['school-0', 'School 0'],
      ['degree-0', 'BSN'],
      ['school-1', 'School 1'],
    ])
      expect(html).toMatch(
        new RegExp(`<input[^>]*name="${name}"[^>]*value="${value}"|value="${value}"[^>]*name="${name}"`),
      );
    const posted = { 'school-0': 'School 0', 'degree-0': 'BSN', 'school-1': ' ', school: 'New', degree: '' };
    expect(draftOfPosted(posted).contacteducation).toEqual([
      { school: 'School 0', degree: 'BSN' },
      { school: 'New', degree: '' },
    ]);
  });
});

function Whole({ onSend }: { onSend: (education: EducationEntry[], skills: string[]) => void }) {
  const [education, setEducation] = useState<EducationEntry[]>([]);
  const [skills, setSkills] = useState(['ACLS']);
  return (
    <Form onSubmit={() => onSend(education, skills)}>
      <EducationEditor education={education} onChange={setEducation} />
      <SkillsEditor skills={skills} onChange={setSkills} />
      <button type="submit">Send</button>
    </Form>
  );
}

describe('what was typed and not added', () => {
  it('is added when the form is sent, and known skills count once', async () => {
    const sent = vi.fn();
    const { user } = open(<Whole onSend={sent} />);
    await enter(user, 'Halsted', 'BSN');
    await user.type(field('Skill'), 'Triage');
    await user.click(await button('Send'));
    expect(sent).toHaveBeenLastCalledWith([{ school: 'Halsted', degree: 'BSN' }], ['ACLS', 'Triage']);
    await user.type(field('Skill'), 'acls');
    await user.click(await button('Send'));
    expect(sent).toHaveBeenLastCalledWith([{ school: 'Halsted', degree: 'BSN' }], ['ACLS', 'Triage']);
  });

  it('is asked about when a part is missing, and nothing is sent', async () => {
    const sent = vi.fn();
    const { user, text } = open(<Whole onSend={sent} />);
    await enter(user, 'Halsted', '');
    await user.click(await button('Send'));
    expect(sent).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(field('Degree'));
    expect(text()).toContain('Enter both a school and a degree');
    await user.type(field('Degree'), 'BSN');
    await user.click(await button('Send'));
    expect(sent).toHaveBeenLastCalledWith([{ school: 'Halsted', degree: 'BSN' }], ['ACLS']);
  });
});

describe('skills', () => {
  it('are refused when empty or known already, in any letter case', async () => {
    const { user, text } = open(<Skills first={['ACLS']} />);
    await user.click(await button('Add Skill'));
    expect(text()).toContain('Enter a skill');
    await user.type(field('Skill'), 'acls{Enter}');
    expect(field('Skill').value).toBe('acls');
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });

  it('are added by button and by Enter, and removed by their chips', async () => {
    const { user, text } = open(<Skills first={[]} />);
    await user.type(field('Skill'), ' Triage ');
    await user.click(await button('Add Skill'));
    expect([field('Skill').value, document.activeElement]).toEqual(['', field('Skill')]);
    await user.type(field('Skill'), 'ACLS{Enter}');
    expect(screen.getAllByRole('listitem').map((item) => item.textContent?.trim())).toEqual(['Triage', 'ACLS']);
    expect(text()).toContain('Check these.');
    await user.click(await button('Remove Triage'));
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });

  it('are added as a list with commas, semicolons, bullets or lines, each once', async () => {
    const { user } = open(<Skills first={['ACLS']} />);
    await user.type(field('Skill'), 'Epic; acls, BLS | "PALS", EHR (Epic, Cerner){Enter}');
    await user.click(field('Skill'));
    await user.paste('• Triage\r\n- Wound care\r\nn/a\r\n');
    expect(field('Skill').value).toBe('Triage, Wound care');
    await user.keyboard('{Enter}');
    expect(screen.getAllByRole('listitem').map((item) => item.textContent?.trim())).toEqual([
      'ACLS',
      'Epic',
      'BLS',
      'PALS',
      'EHR (Epic, Cerner)',
      'Triage',
      'Wound care',
    ]);
  });

  it('that are too long are refused, and a text without a comma is one skill', async () => {
    const { user, text } = open(<Skills first={[]} />);
    await user.click(field('Skill'));
    await user.paste('x'.repeat(submissionLimits.skillMax + 1));
    await user.keyboard('{Enter}');
    expect(text()).toContain('at most 80 characters');
    expect(screen.queryAllByRole('listitem')).toHaveLength(0);
  });

  it('are limited, which is said', async () => {
    const most = submissionLimits.skillsMax;
    const { user, text } = open(<Skills first={Array.from({ length: most - 1 }, (_, at) => `Skill ${at}`)} />);
    expect(text()).not.toContain('the most there can be');
    await user.type(field('Skill'), 'Last{Enter}');
    expect(text()).toContain(`You have added ${most} skills, the most there can be.`);
    expect([field('Skill').disabled, (await button('Add Skill')).disabled]).toEqual([true, true]);
  });

  it('are one input separated by commas without scripts, read back each once', () => {
    const { html, text } = render(<Skills first={['ACLS', 'Triage']} />);
    expect(text).toContain('Separate several skills with commas.');
    expect(html).toContain('value="ACLS, Triage"');
    expect(draftOfPosted({ skill: 'ACLS, ,acls,  Triage' }).contactskills).toEqual(['acls', 'Triage']);
  });
});

const specialtyOf = (specialty: string, otherspecialty?: string) =>
  draftOfPosted({ specialty, ...(otherspecialty === undefined ? {} : { otherspecialty }) }).specialty;

it('another specialty than those of the list is the typed one', () => {
  expect([specialtyOf('Nurse', 'x'), specialtyOf('Other', 'Sleep Medicine'), specialtyOf('Other')]).toEqual([
    'Nurse',
    'Sleep Medicine',
    'Other',
  ]);
});

it('a form that was posted without scripts is read with its schools and skills', () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ 'school-3': 'Halsted', 'degree-3': 'BSN', skill: 'ACLS,Triage' }))
    form.set(name, value);
  expect(JSON.stringify(readPostedResume(form))).toMatch(/Halsted.*BSN|BSN.*Halsted/);
  expect(JSON.stringify(readPostedResume(form))).toMatch(/ACLS.*Triage/);
});
