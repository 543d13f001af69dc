// @vitest-environment happy-dom
// the move of the templates of an older version into the account.
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { failure, type Answers } from '#web/testing/fake-server.ts';
import { open } from '#web/testing/open.tsx';
import { testAccess } from '#web/testing/render.tsx';
import { useMoveLocalTemplates } from './use-move-local-templates.ts';

const Mover = () => {
  useMoveLocalTemplates();
  return <p>here</p>;
};
const template = (name: string) => ({ name, subject: 'S', body: 'B' });
const store = (...templates: unknown[]) => localStorage.setItem('emailTemplates', JSON.stringify(templates));
const openMover = (answers: Answers, around: object = {}) => open(<Mover />, { answers, ...around });
const stored = () => localStorage.getItem('emailTemplates');

it.each([
  [1, 'A template of this browser is now saved in your account.'],
  [1_200, '1,200 templates of this browser are now saved in your account.'],
])('%i templates are moved once, and leave the browser', async (imported, words) => {
  store(template('Old'));
  const { server } = openMover({ 'emailTemplates.importEmailTemplates': { imported } });
  await screen.findByText(words);
  expect(stored()).toBeNull();
  expect(server.inputsOf('emailTemplates.importEmailTemplates')).toHaveLength(1);
});

it('the move is silent when the account has them already', async () => {
  store(template('Old'));
  openMover({ 'emailTemplates.importEmailTemplates': { imported: 0 } });
  await waitFor(() => expect(stored()).toBeNull());
  expect(screen.queryByText('Templates moved')).toBeNull();
});

it('the templates of both names are moved, many of them in parts', async () => {
  store(...Array.from({ length: 150 }, (_, at) => template(`Old ${at}`)));
  localStorage.setItem('email_templates', JSON.stringify([template('Other')]));
  const { server } = openMover({
    'emailTemplates.importEmailTemplates': ({ templates }) => ({
      imported: Array.isArray(templates) ? templates.length : 0,
    }),
  });
  await screen.findByText('151 templates of this browser are now saved in your account.');
  const sent = server.inputsOf('emailTemplates.importEmailTemplates').flatMap(({ templates }) => templates);
  expect(sent).toHaveLength(151);
  expect([stored(), localStorage.getItem('email_templates')]).toEqual([null, null]);
});

it('what could not be moved stays in the browser', async () => {
  store(template('Old'));
  openMover({
    'emailTemplates.importEmailTemplates': failure(
      'TOO_MANY_TEMPLATES',
      'Your account has 200 templates. Delete some.',
    ),
  });
  await screen.findByText('This browser has templates of its own. Your account has 200 templates. Delete some.');
  expect(stored()).toContain('Old');
  expect(screen.queryByText('Templates moved')).toBeNull();
});

it('a failure without a remedy is silent, and the next visit tries again', async () => {
  store(template('Old'));
  const { server } = openMover({ 'emailTemplates.importEmailTemplates': failure('UNAVAILABLE') });
  await waitFor(() => expect(server.inputsOf('emailTemplates.importEmailTemplates')).toHaveLength(1));
  await screen.findByText('here');
  expect(stored()).toContain('Old');
  expect(screen.queryByText('Templates not moved')).toBeNull();
});

it.each([
  ['the demo account', { access: { ...testAccess('demo_account', null), demo: { isDemoAccount: true, grants: [] } } }],
  ['a visitor without an account', { viewer: null }],
])('the move moves nothing for %s', async (_who, around) => {
  store(template('Old'));
  const { server } = openMover({ 'emailTemplates.importEmailTemplates': { imported: 1 } }, around);
  await screen.findByText('here');
  expect(server.inputsOf('emailTemplates.importEmailTemplates')).toEqual([]);
  expect(stored()).toContain('Old');
});

it.each(['[]', 'no JSON', '{"name":"Old"}'])('the move leaves alone what is no list of templates: %s', async (text) => {
  localStorage.setItem('emailTemplates', text);
  const { server } = openMover({});
  await screen.findByText('here');
  expect(server.inputsOf('emailTemplates.importEmailTemplates')).toEqual([]);
  expect(stored()).toBe(text);
});
