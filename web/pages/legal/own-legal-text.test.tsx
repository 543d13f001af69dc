import { expect, it } from 'vitest';
import type { TextRun } from '#contract/site-settings/site-texts.ts';
import { render } from '#web/testing/render.tsx';
import { LegalText } from './legal-text.tsx';

const runs: TextRun[] = [{ text: 'We keep little.', isStrong: false, isEmphasized: false, href: null }];
const open = (sections: boolean) =>
  render(
    <LegalText
      title="Privacy Policy"
      lead="The built-in lead"
      version="2026-01-01"
      sections={[{ id: 'built-in', title: 'The built-in section', text: <p>x</p> }]}
      own={{
        own: {
          lead: [{ kind: 'paragraph', runs }],
          sections: sections ? [{ id: 'data', title: 'Your data', blocks: [{ kind: 'paragraph', runs }] }] : [],
          version: '2026-11-27T12:05Z',
        },
      }}
    />,
  );

it('a legal page with an own text keeps its title, its contents and its date, which follow that text', () => {
  const { html, text } = open(true);
  expect(text).toContain('Privacy Policy');
  expect(text).toContain('Last updated November 27, 2026 · Version 2026-11-27T12:05Z');
  expect(html).toContain('<a href="#data">Your data</a>');
  expect(html).toMatch(/<h2 id="data-title"[^>]*>Your data<\/h2>/);
  expect(text).not.toContain('built-in');
});

it('a legal page whose own text has no sections shows no table of contents', () => {
  expect(open(false).html).toMatch(/<nav[^>]* hidden=""/);
});
