// Light, dark, or as the system says.
import { useMantineColorScheme } from '@mantine/core';
import { useId } from 'react';
import { MoonIcon, ScreenIcon, SunIcon } from './icons.tsx';
import { Menu } from './menu.tsx';
import styles from './scheme-menu.module.css';
import { type ColourScheme, colourSchemes, fromMantine, toMantine } from './theme/colour-scheme.ts';
import { useHydrated } from './use-hydrated.ts';

const labels: Record<ColourScheme, string> = { system: 'System', light: 'Light', dark: 'Dark' };
const icons: Record<ColourScheme, typeof SunIcon> = { system: ScreenIcon, light: SunIcon, dark: MoonIcon };

export const SchemeMenu = () => (
  <Menu label="Theme" sign={<><SunIcon className={styles.sun} size={18} /><MoonIcon className={styles.moon} size={18} /></>}>
    <div className={styles.column}><SchemeChoice /></div>
  </Menu>
);

/** The three choices as radio buttons; also stands in the footer. */
export function SchemeChoice() {
  const group = useId();
  // The server cannot know the choice: until the page is alive none is marked.
  const hydrated = useHydrated();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">Theme</legend>
      {colourSchemes.map((scheme) => {
        const Icon = icons[scheme];
        return (
          <label key={scheme} className={styles.option}>
            <input className={styles.radio} type="radio" name={group} value={scheme}
              checked={hydrated && fromMantine(colorScheme) === scheme} onChange={() => setColorScheme(toMantine(scheme))} />
            <Icon />
            {labels[scheme]}
          </label>
        );
      })}
    </fieldset>
  );
}
