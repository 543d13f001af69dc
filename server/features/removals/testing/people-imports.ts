// Imports of random histories: files of a vendor and of the registry, a killed one, and undos.
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { startCommand } from '#server/entrances/cli/testing/run-command.ts';
import { importsHere, vendorText } from '#server/features/imports/testing/import-here.ts';
import { deactivatedFile, placesFile } from '#server/features/imports/testing/nppes-file.ts';
import type { Secrets } from '#server/foundation/config/public.ts';
import type { TestProduct } from '#server/testing/product.ts';
import { npiOf, placeStateOf, type Place, type Row, type Source } from './model-people.ts';
import { draftOf, otherSpellingOf, vendorRowOf } from './people-rows.ts';

export class PeopleImports {
  private readonly product: Pick<TestProduct, 'database' | 'databaseUrl'>;
  private readonly secrets: Secrets;
  private readonly imports;

  constructor(product: Pick<TestProduct, 'database' | 'databaseUrl'>, secrets: Secrets) {
    this.product = product;
    this.secrets = secrets;
    this.imports = importsHere(product.database, secrets);
  }

  async import(number: number, source: Source, rows: readonly Row[], isKilled: boolean): Promise<void> {
    const batchId = `model-${number}`;
    const today = '2026-11-21';
    if (!isKilled) {
      const drafts = rows.map((row) => draftOf(source, row, number));
      await this.imports.writeBatch(source, batchId, drafts, today);
      return;
    }
    const vendorRows = rows.map((row) => vendorRowOf(row, number));
    const file = join(tmpdir(), `careroster-${process.pid}-${batchId}.csv`);
    writeFileSync(file, vendorText(vendorRows));
    const args = [file, '--source', source, '--batch', batchId, '--force'];
    const { child, ended } = startCommand('import', args, this.product.databaseUrl, {
      CONTACT_KEYS: this.secrets.contactKeys.map(({ id, key }) => `${id}:${key.toString('base64')}`).join(','),
    });
    // Somewhere between the start of the process and its end.
    await Promise.race([ended, delay(400 + ((number * 379) % 1_200))]);
    child.kill('SIGKILL');
    await ended;
    await this.imports.importVendor(source, batchId, vendorRows, today);
  }

  /** False: the product refuses, because the registry's main file is missing. */
  importPlaces(number: number, places: readonly Place[]): Promise<boolean> {
    const cells = { address: '1 ELM ST', city: 'SPRINGFIELD', zip: '' };
    return this.importCompanion(
      number,
      placesFile(places.map((place) => [npiOf(place.who), { ...cells, state: placeStateOf(place) }])),
    );
  }

  /** As `importPlaces`. */
  deactivate(number: number, who: number): Promise<boolean> {
    return this.importCompanion(number, deactivatedFile([npiOf(who)]));
  }

  private importCompanion(number: number, text: string): Promise<boolean> {
    return this.imports.importCompanion(`model-${number}`, text).then(
      () => true,
      (error: unknown) => {
        expect(String(error)).toContain('import that one first');
        return false;
      },
    );
  }

  /** A half of a double name, with the phone of a removed person. */
  async importOtherSpelling(number: number, who: number, phone: number): Promise<void> {
    await this.imports.writeBatch('acme', `model-${number}`, [otherSpellingOf(who, phone)], '2026-11-21');
  }

  /** False: the product refuses, because something later is in effect. */
  undo(number: number): Promise<boolean> {
    return this.imports.undo(`model-${number}`).then(
      () => true,
      () => false,
    );
  }
}
