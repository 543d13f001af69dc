// Names in the environment that resemble a setting, or were one. Without this check, they would be ignored silently.
import { isFormerSetting } from './former-settings.ts';
import { settings } from './schema.ts';

const names = Object.keys(settings.shape);
const tracing =
  'CareRoster sends no traces any more; METRICS_PORT serves the times of all operations, and the log has the time of each request';
/** Former settings, with what replaces them. */
const retired: Readonly<Record<string, string>> = {
  WAL_ARCHIVE:
    'CareRoster does not archive the write-ahead log any more; docs/operations.md shows how pgBackRest does it',
  OTEL_EXPORTER_OTLP_ENDPOINT: tracing,
  TRACED_PERCENT: tracing,
  REPLICATION_URL: 'base backups are made with pgBackRest, which docs/operations.md shows',
};
const product = /^CARE_?ROSTER_/;

const folded = (name: string): string => name.toUpperCase().replaceAll(/[_-]/g, '');

/** The edit distance: how many letters must be inserted, removed, replaced or swapped with their neighbor. */
function editDistance(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, at) => at)];
  const cell = (row: number, at: number): number => rows[row]?.[at] ?? Infinity;
  for (let row = 1; row <= from.length; row += 1) {
    rows.push([row]);
    for (let at = 1; at <= to.length; at += 1) {
      const replaced = cell(row - 1, at - 1) + (from[row - 1] === to[at - 1] ? 0 : 1);
      const isExchanged = from[row - 1] === to[at - 2] && from[row - 2] === to[at - 1];
      rows[row]?.push(
        Math.min(
          replaced,
          cell(row - 1, at) + 1,
          cell(row, at - 1) + 1,
          isExchanged ? cell(row - 2, at - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return cell(from.length, to.length);
}

/** Short names resemble many words, so fewer letters may differ. */
const toleranceOf = (name: string): number => Math.min(3, Math.floor(folded(name).length / 3));

/** The whole setting with other words around it, such as CAREROSTER_DATABASE_URL or DATABASE_URL_FILE. Many programs have names with PORT and HOST. */
const surrounds = (name: string, setting: string): boolean =>
  setting.includes('_') && (name.replace(product, '') === setting || name.startsWith(`${setting}_`));

function meantBy(name: string, isSet: (setting: string) => boolean): string | undefined {
  const distances = names.map((setting) => ({ setting, distance: editDistance(folded(name), folded(setting)) }));
  const [closest] = distances.toSorted((left, right) => left.distance - right.distance);
  if (closest && closest.distance <= Math.min(1, toleranceOf(closest.setting))) return closest.setting;
  // If the setting itself is set, a less similar name probably belongs to another program.
  if (closest && closest.distance <= toleranceOf(closest.setting) && !isSet(closest.setting)) return closest.setting;
  return names.find((setting) => surrounds(name, setting) && !isSet(setting));
}

/** Returns one sentence for each name in the environment that resembles a setting or was one, without its value. */
export function similarSettings(environment: NodeJS.ProcessEnv): string[] {
  const isSet = (setting: string): boolean => environment[setting] !== undefined;
  return (
    Object.keys(environment)
      // The start says what happened to the value of a former one.
      .filter((name) => !names.includes(name) && !isFormerSetting(name))
      .flatMap((name) => {
        const replacement = retired[name];
        if (replacement !== undefined)
          return [`${name} is no longer a setting and is ignored: ${replacement}. Remove the line.`];
        const setting = meantBy(name, isSet);
        return setting === undefined
          ? []
          : [
              `${name} is not a setting of CareRoster and is ignored. If you meant ${setting}, rename it; every setting is explained in .env.example.`,
            ];
      })
  );
}
