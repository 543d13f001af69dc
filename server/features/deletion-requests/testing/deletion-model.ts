// What must be true of a few people after imports, removals, deletion requests and withdrawals. It knows nothing of how the product stores this.
import {
  emailOf,
  keysOfRow,
  mailbox,
  people,
  phoneOf,
  type Key,
  type Row,
  type Source,
} from '#server/features/removals/testing/model-people.ts';

/** An address, or a phone as E.164. */
export type Contact = string;

/** Why a key is suppressed: the person asked for it, or a removal that requests caused, by its number. */
type Cause = 'the person' | number;

interface Known {
  /** What the batches in effect say, by number. */
  batches: Map<number, { source: Source; row: Row }>;
  suppressed: Map<Key, Set<Cause>>;
  /** The contacts because of which the person is on file and not listed. */
  optedOutBy: Set<Contact>;
}

interface State {
  known: Map<number, Known>;
  /** The requests on file that are not withdrawn. */
  requests: Map<Contact, Set<string>>;
  withdrawn: Set<string>;
  /** What is compared with everyone, and what was decided when someone was first found; null: no one was found. */
  requested: Map<Contact, 'removed' | 'opted_out' | null>;
  /** The requested contacts that caused a removal. */
  causes: Map<number, Set<Contact>>;
}

const nothing = (): State => ({
  known: new Map(
    people.map((who) => [who, { batches: new Map(), suppressed: new Map(), optedOutBy: new Set() } satisfies Known]),
  ),
  requests: new Map(),
  withdrawn: new Set(),
  requested: new Map(),
  causes: new Map(),
});

export class DeletionModel {
  batches = 0;
  private removals = 0;
  private state = nothing();
  private backup = nothing();
  private removedSince: { who: number; removal: number | null }[] = [];

  private of(who: number): Known {
    const known = this.state.known.get(who);
    if (known === undefined) throw new Error(`There is no person ${who}.`);
    return known;
  }

  private contacts(who: number): Set<Contact> {
    const rows = [...this.of(who).batches.values()].map(({ row }) => row);
    return new Set(
      rows.flatMap((row) => [emailOf(who), phoneOf(who, row.phone), ...(row.hasMailbox ? [mailbox] : [])]),
    );
  }

  private holders(contact: Contact): number[] {
    return people.filter((who) => this.contacts(who).has(contact));
  }

  expected(who: number) {
    const { batches, suppressed, optedOutBy } = this.of(who);
    const contacts = this.contacts(who);
    const isHeld = [...this.state.requested.keys()].some((contact) => contacts.has(contact));
    const isListed = batches.size > 0 && !isHeld && optedOutBy.size === 0;
    return {
      who,
      isOnFile: batches.size > 0,
      isListed,
      contacts: isListed ? [...contacts].toSorted() : [],
      isEmailSuppressed: suppressed.has('email'),
      isNpiSuppressed: suppressed.has('npi'),
    };
  }

  import(source: Source, rows: readonly Row[]): number {
    const number = (this.batches += 1);
    for (const row of rows) {
      const { batches, suppressed } = this.of(row.who);
      if (!keysOfRow(source, row).some((key) => suppressed.has(key))) batches.set(number, { source, row });
    }
    return number;
  }

  undo(number: number): void {
    for (const known of this.state.known.values()) {
      known.batches.delete(number);
      if (known.batches.size === 0) known.optedOutBy.clear();
    }
  }

  request(id: string, contact: Contact): void {
    this.state.requests.set(contact, new Set([...(this.state.requests.get(contact) ?? []), id]));
    if (!this.state.requested.has(contact)) this.state.requested.set(contact, null);
  }

  withdraw(id: string, contact: Contact): void {
    if (this.state.withdrawn.has(id)) return;
    this.state.withdrawn.add(id);
    const others = this.state.requests.get(contact);
    others?.delete(id);
    if ((others?.size ?? 0) === 0) this.forget(contact);
  }

  private forget(contact: Contact): void {
    this.state.requested.delete(contact);
    for (const { optedOutBy } of this.state.known.values()) optedOutBy.delete(contact);
    for (const [removal, causes] of this.state.causes) {
      if (!causes.delete(contact) || causes.size > 0) continue;
      this.state.causes.delete(removal);
      for (const { suppressed } of this.state.known.values())
        for (const [key, by] of suppressed) if (by.delete(removal) && by.size === 0) suppressed.delete(key);
    }
  }

  /** The requests are compared with everyone: all are counted before anybody is removed. */
  process(): void {
    const toRemove = new Map<number, Set<Contact>>();
    for (const [contact, decision] of this.state.requested) {
      const holders = this.holders(contact);
      const [only, ...others] = holders;
      if (only === undefined) continue;
      if (decision === null && others.length === 0) {
        toRemove.set(only, new Set([...(toRemove.get(only) ?? []), contact]));
        this.state.requested.set(contact, 'removed');
      } else {
        for (const who of holders) this.of(who).optedOutBy.add(contact);
        this.state.requested.set(contact, 'opted_out');
      }
    }
    for (const [who, causes] of toRemove) {
      const removal = (this.removals += 1);
      this.state.causes.set(removal, causes);
      this.remove(who, removal);
    }
  }

  removeByOwnAddress(who: number): void {
    this.suppress(who, ['email'], 'the person');
    this.remove(who, null);
  }

  private remove(who: number, removal: number | null): void {
    const known = this.of(who);
    this.removedSince.push({ who, removal });
    const keys = [...known.batches.values()].flatMap(({ source, row }) => keysOfRow(source, row));
    this.suppress(who, keys, removal ?? 'the person');
    known.batches.clear();
    known.optedOutBy.clear();
  }

  private suppress(who: number, keys: readonly Key[], cause: Cause): void {
    const { suppressed } = this.of(who);
    for (const key of keys) suppressed.set(key, new Set([...(suppressed.get(key) ?? []), cause]));
  }

  keepBackup(): void {
    this.backup = structuredClone(this.state);
    this.removedSince = [];
  }

  /** The backup is restored, and what the journal knows is applied: what is suppressed and what is requested is as now. */
  restore(): void {
    const now = this.state;
    this.state = structuredClone(this.backup);
    for (const contact of this.backup.requested.keys()) if (!now.requested.has(contact)) this.forget(contact);
    for (const contact of now.requested.keys())
      if (!this.state.requested.has(contact)) this.state.requested.set(contact, null);
    this.state.causes = structuredClone(now.causes);
    for (const [who, { suppressed }] of now.known) this.of(who).suppressed = structuredClone(suppressed);
    for (const { who, removal } of this.removedSince) {
      const causes = removal === null ? [] : [...(now.causes.get(removal) ?? [])];
      // A removal that was withdrawn since is not repeated.
      if (removal !== null && causes.length === 0) continue;
      this.of(who).batches.clear();
      this.of(who).optedOutBy.clear();
      for (const contact of causes)
        if (this.state.requested.get(contact) === null) this.state.requested.set(contact, 'removed');
    }
  }
}
