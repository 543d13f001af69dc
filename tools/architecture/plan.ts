// The plan of the building: where files live, which floor a module stands on, which features a feature may use.
// A new feature is one word on its floor and one line below. The rules that hold the code to it are in rules.ts.

export interface Floor {
  name: string;
  /** Modules on this floor; `*` stands for any one folder. */
  modules: readonly string[];
  /** Left out: modules of one floor never use each other. */
  mayUseEachOther?: true;
}

/** Every file fits one of these globs (the first that fits counts); as many folders of its path as the number says name its module. */
export const places = {
  'contract/**': 1,
  'search-index/**': 1,
  'server/main.ts': 2,
  'server/main.test.ts': 2,
  'server/assemble.ts': 2,
  'server/entrances/*/**': 3,
  'server/features/*/**': 3,
  'server/foundation/*/**': 3,
  'server/testing/**': 2,
  'server/migrations/**': 2,
  'web/*': 1,
  'web/{pages,layouts,ui,foundation,public}/**': 2,
  'web/features/*/**': 3,
  'e2e/**': 1,
  'tools/**': 1,
  'bin/**': 1,
  'docs/**': 1,
  '*': 0,
} as const satisfies Record<string, number>;

const features = (...names: string[]): string[] => names.map((name) => `server/features/${name}`);

/** From top to bottom: a module uses only what stands on a lower floor. */
export const serverFloors: readonly Floor[] = [
  { name: 'main', modules: ['server/main.ts'] },
  { name: 'commands', modules: ['server/entrances/cli', 'server/entrances/worker'] },
  { name: 'assembly', modules: ['server/assemble.ts'] },
  { name: 'front door', modules: ['server/entrances/http'] },
  { name: 'floor 5', modules: features('overview') },
  { name: 'floor 4', modules: features('export', 'removal') },
  { name: 'floor 3', modules: features('search', 'reveal', 'lists', 'saved-searches', 'email-templates', 'submissions') },
  { name: 'floor 2', modules: features('access') },
  { name: 'floor 1', modules: features('accounts', 'candidates', 'billing', 'demo-access', 'contact-form', 'site-settings', 'error-log', 'audit') },
  { name: 'foundation', modules: ['server/foundation/*'], mayUseEachOther: true },
  { name: 'ground', modules: ['contract', 'search-index'] },
];

export const webFloors: readonly Floor[] = [
  { name: 'site', modules: ['web'] },
  { name: 'pages', modules: ['web/pages'] },
  { name: 'layouts', modules: ['web/layouts'] },
  { name: 'features', modules: ['web/features/*'], mayUseEachOther: true },
  { name: 'ui', modules: ['web/ui'] },
  { name: 'foundation', modules: ['web/foundation'] },
  { name: 'ground', modules: ['contract'] },
];

/** Each feature of the server and the features it may use. */
export const serverFeatures: Readonly<Record<string, readonly string[]>> = {
  access: ['billing', 'demo-access'],
  accounts: [],
  billing: [],
  candidates: [],
  'contact-form': [],
  'demo-access': [],
  search: [],
};

/** Each feature of the pages and the features it may use. */
export const webFeatures: Readonly<Record<string, readonly string[]>> = {
  access: ['accounts', 'billing'],
  accounts: [],
  billing: ['accounts'],
  candidates: ['access'],
  'contact-form': ['accounts'],
  search: ['access', 'candidates', 'selection'],
  selection: ['access'],
};
