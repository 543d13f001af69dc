// @vitest-environment happy-dom
// the own account; what is said of a user.
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failure } from '#web/testing/fake-server.ts';
import { button } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import { grantDurations, grantEnd, isDuration } from './grant-durations.ts';
import { OwnAccountSections } from './own-account-sections.tsx';
import { demoAccessText, planText } from './user-texts.ts';
import { grant, user } from './testing/users.tsx';

describe('the own account', () => {
  it('is deleted with its password, which signs out', async () => {
    const {
      user: hand,
      server,
      arriveAt,
    } = open(<OwnAccountSections />, {
      address: '/account',
      answers: { 'signIn.deleteOwnAccount': failure('WRONG_PASSWORD', 'That is not your password.', 'password') },
    });
    await hand.click(await button('Delete account…'));
    await hand.click(await button('Delete My Account'));
    await screen.findByText('Please enter your password.');
    await hand.type(screen.getByLabelText('Your password', { selector: 'input' }), 'secret{Enter}');
    await screen.findByText('That is not your password.');
    server.answer({ 'signIn.deleteOwnAccount': { status: true } });
    await hand.click(await button('Delete My Account'));
    await arriveAt('/');
    await screen.findByText('Account deleted');
    expect(server.inputsOf('signIn.deleteOwnAccount')).toEqual([{ password: 'secret' }, { password: 'secret' }]);
  });

  it('says when its data could not be downloaded', async () => {
    const { user: hand } = open(<OwnAccountSections />, {
      answers: { 'users.downloadOwnData': failure('TOO_MANY', 'Wait an hour.') },
    });
    await hand.click(await button('Download My Data'));
    await screen.findByText('Wait an hour.');
  });
});

describe('what is said of a user', () => {
  it.each([
    ['trialing', 'Trial'],
    ['active', 'Annual Plan'],
    ['canceled', 'Free'],
  ] as const)('with a subscription that is %s: %s', (status, words) => {
    expect(planText(user({ subscription_status: status }))).toBe(words);
  });

  it('with demo access names its last end', () => {
    expect(demoAccessText(user())).toBeNull();
    expect(demoAccessText(user({ demo_grants: [grant('2026-03-10T10:00:00Z'), grant(null)] }))).toBe(
      'Demo access without an end',
    );
    expect(
      demoAccessText(user({ demo_grants: [grant('2026-03-10T10:00:00Z'), grant('2026-04-10T10:00:00Z')] })),
    ).toMatch(/^Demo access until Apr 10, 2026/);
  });

  it('a grant ends after its duration', () => {
    const ends = (['indefinite', 'hour', 'day', 'week', 'month'] as const).map((duration) => grantEnd(duration, 0));
    expect(ends).toEqual([
      null,
      '1970-01-01T01:00:00.000Z',
      '1970-01-02T00:00:00.000Z',
      '1970-01-08T00:00:00.000Z',
      '1970-01-31T00:00:00.000Z',
    ]);
    expect([isDuration('week'), isDuration('year'), isDuration('constructor')]).toEqual([true, false, false]);
    expect(Object.values(grantDurations).map(({ name }) => name)).toEqual([
      'Indefinite',
      '1 hour',
      '1 day',
      '1 week',
      '1 month',
    ]);
  });
});
