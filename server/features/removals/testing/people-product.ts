// Does the steps of random histories in a real product, through its public interface where it has one.
import { expect, vi } from 'vitest';
import { z } from 'zod';
import { countBehind, rotateKeys } from '#server/assembly/key-rotation.ts';
import { contactVault, findMergedPeople, hashContacts, identityHasher } from '#server/features/candidates/public.ts';
import { mergeAsBefore } from '#server/features/candidates/testing/merge-as-before.ts';
import { undoJournal } from '#server/features/imports/public.ts';
import { sealing } from '#server/foundation/sealing/public.ts';
import { formTokenOfEarlier } from '#server/testing/form-token-of-earlier.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { testProduct, type TestProduct } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';
import { removalJournal } from '../removal-journal.ts';
import { findMissedRemovals, replayJournal } from '../replay-journal.ts';
import * as model from './model-people.ts';
import { PeopleImports } from './people-imports.ts';
import { resumeOf } from './people-rows.ts';
import { removalCalls } from './removal-calls.ts';
import { idsOf } from './found-people.ts';
import { PeopleBackup } from './people-backup.ts';

const [first] = testSecrets.contactKeys;
const second = { id: 't2', key: Buffer.alloc(32, 9) };
const confirmed = z.object({
  outcome: z.enum(['removed', 'address_removed', 'nothing_found', 'in_review']),
  records: z.number(),
  resumes: z.number(),
  addressLeft: z.number(),
  number: z.string(),
});

const preview = z.object({ data: z.array(z.object({ likely: z.array(z.object({ candidateId: z.string() })) })) });

export class PeopleProduct {
  /** The one of several readers of a mailbox who asks to be removed; null: none is chosen. */
  chooses: number | null = null;
  private readonly products;
  private current = 0;
  private readonly journal;
  readonly imports;
  private readonly backup;
  readonly reader = {
    vault: contactVault([first, second]),
    hasher: identityHasher(testSecrets.lookupKey),
  };

  /** Two servers with one database. Each encrypts with another key, and reads with both. */
  constructor(journalFile: string) {
    const options = { removalsJournal: journalFile, runsJobs: false };
    const one = testProduct({ ...options, secrets: { contactKeys: [first, second] } });
    const other = testProduct({ ...options, secrets: { contactKeys: [second, first] }, sharing: one });
    this.products = [one, other] as const;
    this.journal = removalJournal(journalFile);
    this.backup = new PeopleBackup(one.database);
    this.imports = new PeopleImports(one, { ...testSecrets, contactKeys: [first, second] });
  }

  private get product() {
    return this.products[this.current === 0 ? 0 : 1];
  }

  get database() {
    return this.product.database;
  }

  private get calls() {
    return removalCalls({ ...this.product, post: (...call) => this.post(...call) });
  }

  /** Repeats the call while a busy machine answers that the database or the search is unavailable. */
  private post(...call: Parameters<TestProduct['post']>): Promise<Response> {
    return whenAvailable(() => this.product.post(...call));
  }

  async clear(): Promise<void> {
    await this.backup.clear();
    await this.backUp();
  }

  async submit(who: number, more: object = {}): Promise<string> {
    await this.database.pool.query('truncate rate_limits');
    const response = await this.post('/api/submit-resume', {
      ...resumeOf(who),
      formToken: formTokenOfEarlier(60, testSecrets.authSecret, 'resume form'),
      ...more,
    });
    expect(response.status).toBe(200);
    const { rows } = await this.database.pool.query<{ id: string }>('select max(id) as id from candidate_submissions');
    return rows[0]?.id ?? '';
  }

  /** The owner of the person's address opens the newest link. False: there is none. */
  async confirmResume(who: number): Promise<boolean> {
    const id = await this.newestResume(who);
    return id !== null && this.confirmLink(id, model.emailOf(who));
  }

  private async confirmLink(submissionId: string, email: string): Promise<boolean> {
    await this.database.pool.query('truncate rate_limits');
    await this.product.runJob('offer-return-of-removed', { submissionId });
    const token = await this.newestToken(email, 'confirm-return');
    if (token === null) return false;
    const response = await this.post('/api/confirm-return', { token, agreed: true });
    return response.status === 200;
  }

  /** The newest resume with the person's own address that is not rejected. */
  private async newestResume(who: number): Promise<string | null> {
    const { rows } = await this.database.pool.query<{ id: string | null }>(
      `select max(id) as id from candidate_submissions where email_keys @> $1::bytea[]`,
      [[`\\x${this.reader.hasher.emailKey(model.emailOf(who)).split('/')[1] ?? ''}`]],
    );
    return rows[0]?.id ?? null;
  }

  private async newestToken(email: string, path: string): Promise<string | null> {
    const mails = await readOutbox(this.database, sealing([first, second]));
    const text = mails.findLast((mail) => mail.to === email && mail.text.includes(`${path}?token=`))?.text ?? '';
    return new RegExp(`${path}\\?token=([\\w-]+)`).exec(text)?.[1] ?? null;
  }

  async approve(who: number): Promise<{ isApproved: boolean; isNewRecord: boolean }> {
    const submissionId = (await this.newestResume(who)) ?? '';
    const found = await this.likely(submissionId);
    const choice = found[0] === undefined ? { kind: 'ask' } : { kind: 'merge', candidateId: found[0] };
    return this.decide(submissionId, choice);
  }

  private async likely(submissionId: string): Promise<string[]> {
    return this.asAdmin('/api/preview-approvals', { submissionIds: [submissionId] }, async (answer) =>
      preview.parse(await answer.json()).data.flatMap(({ likely }) => likely.map(({ candidateId }) => candidateId)),
    );
  }

  private decide(submissionId: string, choice: object): Promise<{ isApproved: boolean; isNewRecord: boolean }> {
    return this.asAdmin('/api/approve-resume', { submissionId, action: 'approve', choice }, async (answer) => {
      expect([200, 409]).toContain(answer.status);
      const text = await answer.text();
      if (answer.status === 409) expect(text).toContain('REMOVED_PERSON');
      return { isApproved: answer.status === 200, isNewRecord: text.includes('"created"') };
    });
  }

  private async asAdmin<T>(path: string, body: object, read: (answer: Response) => Promise<T>): Promise<T> {
    const admin = await this.product.as('admin');
    return read(await whenAvailable(() => admin.post(path, body)));
  }

  /** A stranger sends a resume with the person's name and an address of their own, which they confirm, and an administrator believes it. */
  async forge(who: number, email: string): Promise<void> {
    const id = await this.submit(who, { contactemail: email });
    expect(await this.confirmLink(id, email)).toBe(true);
    const [candidateId] = await idsOf(this.database, who);
    await vi.waitFor(async () => expect(await this.likely(id)).toContain(candidateId), {
      timeout: 300_000,
      interval: 20,
    });
    expect(await this.decide(id, { kind: 'merge', candidateId })).toMatchObject({ isApproved: true });
  }

  /** Returns the token of the mailed link. */
  async requestRemoval(email: string): Promise<string> {
    await this.database.pool.query('truncate rate_limits');
    expect((await this.calls.request(email)).status).toBe(200);
    return (await this.newestToken(email, 'confirm-removal')) ?? '';
  }

  /** The server ends between the entry in the journal and the commit. The next one applies the journal when it starts. */
  async killAtCommit(token: string): Promise<void> {
    const { pool } = this.database;
    await pool.query(`create or replace function fail_commit() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
      create constraint trigger fail_commit after update on removal_requests deferrable initially deferred for each row execute function fail_commit()`);
    expect((await this.calls.process(token, await this.choice(token))).status).toBe(500);
    await pool.query('drop trigger fail_commit on removal_requests');
    const events = await this.journal.read();
    if ((await findMissedRemovals(this.database, events)) > 0) await this.replay();
  }

  private async choice(token: string): Promise<{ record?: string }> {
    const answer = await this.post('/api/removal-choices', { token });
    const { choices } = z
      .object({ choices: z.array(z.object({ record: z.string(), firstName: z.string().nullable() })) })
      .parse(await answer.json());
    const chosen = this.chooses === null ? undefined : model.firstNameOf(this.chooses);
    const found = choices.find(({ firstName }) => firstName === chosen);
    return found === undefined ? {} : { record: found.record };
  }

  /** What the person is told: the answer of the page, the mailed receipt, and the state that the receipt's number gives. */
  async confirmRemoval(token: string, email: string) {
    await this.database.pool.query('truncate rate_limits');
    const response = await this.calls.process(token, await this.choice(token));
    const text = await response.text();
    expect([response.status, text]).toEqual([200, expect.anything()]);
    const answer = confirmed.parse(JSON.parse(text));
    const mails = await readOutbox(this.database, sealing([first, second]));
    const receipt = mails.find(({ to, subject }) => to === email && subject.startsWith(`Receipt ${answer.number}`));
    const status = await (await this.calls.status(answer.number, email)).json();
    return { answer, receipt: receipt?.text ?? '', state: z.object({ state: z.string() }).parse(status).state };
  }

  /** An earlier version merged the two; the command separates them. */
  async mergeAndSplit(who: number, other: number): Promise<void> {
    const [[into], [from]] = [await idsOf(this.database, who), await idsOf(this.database, other)];
    if (into === undefined || from === undefined) throw new Error('Both must be listed.');
    const { database, reader } = this;
    await mergeAsBefore(database, reader.vault, into, from);
    await database.pool.query('truncate contact_hashes');
    await database.pool.query('update contact_hashes_progress set hashed_to = -1, is_complete = false');
    await hashContacts(database, reader);
    const separated: string[] = [];
    await findMergedPeople(
      database,
      { ...reader, journal: undoJournal },
      { isSplit: true, today: '2026-11-25' },
      (merged) => separated.push(...merged.separated),
    );
    expect(separated).toHaveLength(1);
  }

  backUp(): Promise<void> {
    return this.backup.take();
  }

  async restore(): Promise<void> {
    await this.backup.restore();
    await this.replay();
  }

  private async replay(): Promise<void> {
    const parts = { database: this.database, reader: this.reader, sealing: sealing([first, second]) };
    await replayJournal(parts, await this.journal.read());
  }

  /** The other server's key is the newest now, and everything is encrypted with it. */
  async rotateKeys(): Promise<void> {
    this.current = 1 - this.current;
    const newest = this.current === 0 ? first : second;
    const older = this.current === 0 ? second : first;
    const secrets = { ...testSecrets, contactKeys: [newest, older] satisfies [typeof newest, typeof older] };
    const parts = { longDatabase: this.database, secrets, reloadSecrets: () => secrets };
    await rotateKeys(parts, () => undefined);
    expect(await countBehind(parts)).toBe(0);
  }
}

const whenAvailable = (call: () => Promise<Response>): Promise<Response> =>
  vi.waitFor(
    async () => {
      const response = await call();
      expect(response.status).not.toBe(503);
      return response;
    },
    { timeout: 300_000, interval: 20 },
  );
