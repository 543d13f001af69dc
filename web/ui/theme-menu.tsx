// The menu for the color scheme: light, dark, or that of the system.
import { useId } from 'react';
import { useIsSharedPage } from '#web/foundation/shared-page.ts';
import { MoonIcon, ScreenIcon, SunIcon } from './icons.tsx';
import { Menu } from './menu.tsx';
import styles from './theme-menu.module.css';
import { colorSchemes, useColorScheme, type ColorScheme } from './theme/color-scheme.ts';
import { useHydrated } from './use-hydrated.ts';

const labels: Record<ColorScheme, string> = { system: 'System', light: 'Light', dark: 'Dark' };
const icons: Record<ColorScheme, typeof SunIcon> = { system: ScreenIcon, light: SunIcon, dark: MoonIcon };

export const ThemeMenu = () => (
  <Menu
    label="Theme"
    icon={
      <>
        <SunIcon className={styles.sun} size={18} />
        <MoonIcon className={styles.moon} size={18} />
      </>
    }
  >
    <div className={styles.column}>
      <ThemeChoice />
    </div>
  </Menu>
);

/** The three choices as radio buttons. The footer shows them too. */
export function ThemeChoice() {
  const group = useId();
  // The server does not know the choice, so no option is selected before hydration.
  const hydrated = useHydrated();
  // A shared page is not hydrated; its script selects the option and sets the theme.
  const isShared = useIsSharedPage();
  const [colorScheme, setColorScheme] = useColorScheme();
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">Theme</legend>
      {colorSchemes.map((scheme) => {
        const Icon = icons[scheme];
        return (
          <label key={scheme} className={styles.option}>
            <input
              className={styles.radio}
              type="radio"
              name={group}
              value={scheme}
              {...(isShared
                ? { 'data-theme-choice': '', defaultChecked: false }
                : { checked: hydrated && colorScheme === scheme })}
              onChange={() => setColorScheme(scheme)}
            />
            <Icon />
            {labels[scheme]}
          </label>
        );
      })}
    </fieldset>
  );
}
