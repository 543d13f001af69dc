// What must be true of a few people after anything that changes people: who is listed with which values, what is suppressed, and what each
// receipt says. It knows nothing of how the product stores this. A feature that changes people adds its operation here.
import {
  emailOf,
  hasNpi,
  keysOfRow,
  licenseStateOf,
  mailbox,
  people,
  phoneOf,
  placeStateOf,
  resumePhoneOf,
  titleOf,
  type Expected,
  type Key,
  type Outcome,
  type Place,
  type Row,
  type Source,
} from './model-people.ts';

interface Resume {
  isConfirmed: boolean;
}

/** A resume that names someone else's record, from an address of its own. */
export interface Forged {
  email: string;
}

interface Known {
  /** What the batches in effect say of the person, by number, in their order. */
  batches: Map<number, { source: Source; row: Row; title: string }>;
  /** The state of the further place that the batches in effect give, by number. */
  places: Map<number, string>;
  /** The batches in effect that ended what the registry said before. */
  ends: Set<number>;
  pending: Resume | null;
  /** `isOwn`: its record was made of it, so its contacts are shown before an address is confirmed. */
  approved: (Resume & { isOwn: boolean })[];
  forged: Forged[];
  suppressed: Set<Key>;
}

const nothingKnown = (): Known => ({
  batches: new Map(),
  places: new Map(),
  ends: new Set(),
  pending: null,
  approved: [],
  forged: [],
  suppressed: new Set(),
});

export class PeopleModel {
  readonly known = new Map(people.map((who): [number, Known] => [who, nothingKnown()]));
  isMailboxSuppressed = false;
  batches = 0;
  /** The main files of the registry that are in effect. */
  private registry = new Set<number>();
  private backup: { known: Map<number, Known>; registry: Set<number> } = {
    known: structuredClone(this.known),
    registry: new Set(),
  };
  /** What happened to people since the backup: after a restore it happens to them again. */
  private since: ({ kind: 'removed'; who: number } | { kind: 'taken back'; email: string })[] = [];

  of(who: number): Known {
    const known = this.known.get(who);
    if (known === undefined) throw new Error(`There is no person ${who}.`);
    return known;
  }

  expected(who: number): Expected {
    const { approved, suppressed, places } = this.of(who);
    const isListed = this.isListed(who);
    const newest = [...this.inEffect(who).values()].toReversed();
    const registered = newest.find((one) => one.source === 'nppes');
    const placed = [...places.values()].at(-1);
    const title = (newest.find(({ source }) => source === 'acme') ?? newest[0])?.title ?? null;
    const ids = new Set(newest.flatMap(({ source, row }) => (source === 'acme' ? [row.vendorId] : [])));
    const hasOneRecord = ids.size < 2 && approved.length + this.of(who).forged.length === 0;
    return {
      who,
      isListed,
      contacts: isListed ? this.contacts(who) : [],
      title: isListed && hasOneRecord ? title : null,
      licenses: !isListed || !hasOneRecord ? null : registered === undefined ? [] : [licenseStateOf(registered.row)],
      places: !isListed || !hasOneRecord ? null : registered === undefined || placed === undefined ? [] : [placed],
      isEmailSuppressed: suppressed.has('email'),
      isNpiSuppressed: suppressed.has('npi'),
    };
  }

  isListed(who: number): boolean {
    const { approved, forged } = this.of(who);
    return this.inEffect(who).size > 0 || approved.length + forged.length > 0;
  }

  /** A record is kept while the registry's number is deactivated, so a removal finds and deletes it. */
  private isKept(who: number): boolean {
    return this.of(who).batches.size > 0 || this.of(who).approved.length > 0;
  }

  /**
   * What the registry said is not in effect while the number is deactivated. It counts again with the next main file that names the number:
   * a source's earlier contacts are kept beside its new ones.
   */
  private inEffect(who: number): Known['batches'] {
    const { batches, ends } = this.of(who);
    const lastEnd = Math.max(0, ...ends);
    const isActive = [...batches].some(([number, { source }]) => source === 'nppes' && number > lastEnd);
    return new Map([...batches].filter(([, { source }]) => source !== 'nppes' || isActive));
  }

  private isRegistered(who: number): boolean {
    return this.inEffect(who)
      .values()
      .some(({ source }) => source === 'nppes');
  }

  /** `batches`: left out: those in effect. */
  private contacts(who: number, batches: Known['batches'] = this.inEffect(who)): string[] {
    const { approved, forged } = this.of(who);
    const contacts = new Set<string>();
    for (const { row } of batches.values()) {
      contacts.add(emailOf(who)).add(phoneOf(who, row.phone));
      if (row.hasMailbox && !this.isMailboxSuppressed) contacts.add(mailbox);
    }
    if (approved.some(({ isOwn, isConfirmed }) => isOwn || isConfirmed))
      contacts.add(emailOf(who)).add(resumePhoneOf(who));
    for (const { email } of forged) contacts.add(email).add(resumePhoneOf(who));
    return [...contacts].toSorted();
  }

  import(source: Source, rows: readonly Row[]): number {
    const number = (this.batches += 1);
    if (source === 'nppes') this.registry.add(number);
    for (const row of rows) {
      const { suppressed, batches } = this.of(row.who);
      if (!keysOfRow(source, row).some((key) => suppressed.has(key)))
        batches.set(number, { source, row, title: titleOf(number) });
    }
    return number;
  }

  /** Null: a companion of the registry's main file is refused without that file. */
  importPlaces(places: readonly Place[]): number | null {
    return this.importCompanion((number) => {
      for (const place of places)
        if (this.isRegistered(place.who)) this.of(place.who).places.set(number, placeStateOf(place));
    });
  }

  /** As `importPlaces`. */
  deactivate(who: number): number | null {
    return this.importCompanion((number) => {
      if (this.isRegistered(who)) this.of(who).ends.add(number);
    });
  }

  private importCompanion(change: (number: number) => void): number | null {
    if (this.registry.size === 0) return null;
    const number = (this.batches += 1);
    change(number);
    return number;
  }

  /** An earlier version can have merged them: no source names both, one of them has no NPI, and no resume names either. */
  canHaveBeenMerged(who: number, other: number): boolean {
    const sourcesOf = (one: number): Set<Source> =>
      new Set([...this.of(one).batches.values()].map(({ source }) => source));
    const isPlain = (one: number): boolean => {
      const { approved, forged, ends } = this.of(one);
      return approved.length + forged.length + ends.size === 0;
    };
    const lacksNpi = [...this.of(other).batches.values()].every(({ source, row }) => !hasNpi(source, row));
    const [sources, others] = [sourcesOf(who), sourcesOf(other)];
    return (
      sources.size > 0 &&
      others.size > 0 &&
      sources.isDisjointFrom(others) &&
      isPlain(who) &&
      isPlain(other) &&
      lacksNpi
    );
  }

  undo(number: number): void {
    this.registry.delete(number);
    for (const { batches, places, ends } of this.known.values())
      for (const brought of [batches, places, ends]) brought.delete(number);
  }

  submit(who: number): void {
    // The same resume, sent twice, is one.
    this.of(who).pending ??= { isConfirmed: false };
  }

  /** The person opens the newest link for their own address. */
  confirm(who: number): void {
    const known = this.of(who);
    const newest = known.pending ?? known.approved.at(-1);
    if (newest !== undefined) newest.isConfirmed = true;
  }

  /** False: the person was removed, and did not confirm the return. */
  approve(who: number, isNewRecord: boolean): boolean {
    const known = this.of(who);
    if (known.pending === null) throw new Error('No resume is pending.');
    const lifted: Key[] = ['email', 'phone 9'];
    if (lifted.some((key) => known.suppressed.has(key))) {
      if (!known.pending.isConfirmed) return false;
      for (const key of lifted) known.suppressed.delete(key);
    }
    known.approved.push({ ...known.pending, isOwn: isNewRecord });
    known.pending = null;
    return true;
  }

  /** An administrator adds the resume of a stranger, who confirmed its address, to the record of the person. */
  forge(who: number, forged: Forged): void {
    this.of(who).forged.push(forged);
  }

  removeByOwnAddress(who: number): Outcome {
    const { pending } = this.of(who);
    const isFound = this.isKept(who) || pending !== null;
    this.of(who).suppressed.add('email');
    this.remove(who);
    return isFound ? 'removed' : 'nothing_found';
  }

  holdersOfMailbox(): number[] {
    return people.filter((who) => this.isKept(who) && this.contacts(who, this.of(who).batches).includes(mailbox));
  }

  /** `isChosen`: the reader of the mailbox says which of several people they are. Each has an address of their own, which is asked. */
  removeByMailbox(isChosen: boolean): Outcome {
    const [only, ...others] = this.holdersOfMailbox();
    if (only !== undefined && others.length === 0) {
      this.remove(only);
      return 'removed';
    }
    if (others.length > 0 && isChosen) return 'in_review';
    this.isMailboxSuppressed = true;
    return only === undefined ? 'nothing_found' : 'address_removed';
  }

  private remove(who: number): void {
    const known = this.of(who);
    this.since.push({ kind: 'removed', who });
    for (const { source, row } of known.batches.values())
      for (const key of keysOfRow(source, row)) known.suppressed.add(key);
    if (known.approved.length > 0 || known.batches.size > 0) known.suppressed.add('email');
    if (known.forged.length > 0 || known.approved.some(({ isOwn, isConfirmed }) => isOwn || isConfirmed))
      known.suppressed.add('phone 9');
    this.forget(known);
  }

  private forget(known: Known): void {
    known.batches.clear();
    known.places.clear();
    known.ends.clear();
    known.pending = null;
    known.approved = [];
    known.forged = [];
  }

  /** The stranger asks for a removal by the address of the forged resume. */
  takeBack(email: string): Outcome {
    this.since.push({ kind: 'taken back', email });
    return this.forgetForged(email) ? 'in_review' : 'nothing_found';
  }

  private forgetForged(email: string): boolean {
    const holders = [...this.known.values()].filter(({ forged }) => forged.some((one) => one.email === email));
    for (const known of holders) known.forged = known.forged.filter((one) => one.email !== email);
    return holders.length > 0;
  }

  keepBackup(): void {
    this.backup = structuredClone({ known: this.known, registry: this.registry });
    this.since = [];
  }

  /** The backup is restored, and what the journal knows is applied: no removed person is back, and no stranger's resume. */
  restore(): void {
    const now = structuredClone(this.known);
    const since = [...this.since];
    this.registry = new Set(this.backup.registry);
    for (const [who, known] of structuredClone(this.backup.known)) this.known.set(who, known);
    for (const event of since)
      if (event.kind === 'taken back') this.forgetForged(event.email);
      else this.removeAgain(event.who, now.get(event.who)?.suppressed ?? new Set());
  }

  /** Suppressions are those of the journal. A resume that allowed the listing again after the removal keeps its record, if no other key keeps it out. */
  private removeAgain(who: number, suppressed: ReadonlySet<Key>): void {
    const known = this.of(who);
    const keysOfRecord = [...known.batches.values()].flatMap(({ source, row }) => keysOfRow(source, row));
    known.suppressed = new Set(suppressed);
    if (suppressed.has('email') || keysOfRecord.some((key) => suppressed.has(key))) this.forget(known);
  }
}
