// @vitest-environment happy-dom
// tabs; a popover; a tooltip; a toast; a dialog.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { open } from '#web/testing/open.tsx';
import { Button } from './button.tsx';
import { Dialog } from './modal.tsx';
import { Popover } from './popover.tsx';
import { Tabs } from './tabs.tsx';
import { useToast } from './toast.tsx';

const tabs = [
  { id: 'a', name: 'First', panel: '(first)' },
  { id: 'b', name: 'Second', panel: '(second)' },
  { id: 'c', name: 'Third', panel: '(third)', closed: 'Not in demo mode' },
  { id: 'd', name: 'Fourth', panel: '(fourth)' },
];
interface Box {
  left: number;
  top: number;
  bottom: number;
  width?: number;
}
const rectOf = ({ left, top, bottom, width = 0 }: Box) => new DOMRect(left, top, width, bottom - top);

const addressOf = (id: string) => `/account?tab=${id}`;

afterEach(() => void vi.useRealTimers());

const openTabs = (current: string) => {
  const opened = open(<Tabs label="Matters" tabs={tabs} current={current} addressOf={addressOf} />);
  act(() => screen.getByRole('tab', { name: tabs.find(({ id }) => id === current)?.name ?? '' }).focus());
  return opened;
};

describe('tabs', () => {
  it.each([
    ['b', '{ArrowRight}', 'd'],
    ['d', '{ArrowRight}', 'a'],
    ['b', '{ArrowLeft}', 'a'],
    ['a', '{ArrowLeft}', 'd'],
    ['b', '{Home}', 'a'],
    ['b', '{End}', 'd'],
  ])('from %s the key %s opens %s', async (current, key, expected) => {
    const { user, arriveAt } = openTabs(current);
    await user.keyboard(key);
    await arriveAt(addressOf(expected));
    expect(document.activeElement?.textContent).toBe(tabs.find(({ id }) => id === expected)?.name);
  });

  it('ignores other keys, and connects the current tab with its panel', async () => {
    const { user, address } = openTabs('b');
    await user.keyboard('x');
    expect(address()).toBe('/');
    const current = screen.getByRole('tab', { selected: true });
    const panel = screen.getByRole('tabpanel');
    expect(current.getAttribute('aria-controls')).toBe(panel.id);
    expect(panel.getAttribute('aria-labelledby')).toBe(current.id);
    expect(screen.getByRole('tab', { name: 'First' }).getAttribute('aria-controls')).toBeNull();
    expect(screen.getByRole('tab', { name: 'First' }).tabIndex).toBe(-1);
  });
});

const rect = (element: Element, box: Box) => vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(rectOf(box));
const size = (element: Element, sizes: Record<string, number>) => {
  for (const [name, value] of Object.entries(sizes))
    Object.defineProperty(element, name, { value, configurable: true });
};

describe('a popover', () => {
  it.each([
    ['below its button', { left: 20, top: 100, bottom: 120 }, ['20px', '126px']],
    ['above a button at the bottom', { left: 20, top: 500, bottom: 520 }, ['20px', '294px']],
    ['inside the right edge', { left: 900, top: 100, bottom: 120 }, ['592px', '126px']],
    ['inside the left edge', { left: -50, top: 100, bottom: 120 }, ['8px', '126px']],
    ['inside the top edge', { left: 20, top: 150, bottom: 400 }, ['20px', '8px']],
  ])('opens %s', async (_, box, expected) => {
    const { user } = open(
      <Popover button="More" label="Details">
        {() => 'Inside'}
      </Popover>,
    );
    size(document.documentElement, { clientWidth: 800, clientHeight: 600 });
    const panel = screen.getByRole('dialog', { name: 'Details' });
    size(panel, { offsetWidth: 200, offsetHeight: 200 });
    const button = screen.getByRole('button', { name: 'More' });
    rect(button, box);
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(panel.textContent).toBe('');
    await user.click(button);
    expect(panel.textContent).toBe('Inside');
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect([panel.style.left, panel.style.top]).toEqual(expected);
    act(() => void fireEvent.scroll(panel));
    expect(panel.textContent).toBe('Inside');
    // A scroll before the click, whose event comes after it.
    act(() => void fireEvent.scroll(document.body));
    expect(panel.textContent).toBe('Inside');
    rect(button, { ...box, top: box.top - 40, bottom: box.bottom - 40 });
    act(() => void fireEvent.scroll(document.body));
    expect(panel.textContent).toBe('');
  });
});

const tip = () => screen.queryByRole('tooltip')?.textContent ?? null;

describe('a tooltip', () => {
  it('appears after a delay, follows the next element at once, and Escape hides it', () => {
    vi.useFakeTimers();
    open(
      <main>
        <button type="button" data-tip="First tip">
          One
        </button>
        <button type="button" data-tip="Second tip">
          Two
        </button>
        <button type="button">Three</button>
      </main>,
    );
    act(() => void vi.advanceTimersByTime(50));
    const [one, two, three] = screen.getAllByRole('button');
    if (!one || !two || !three) throw new Error('buttons');
    fireEvent.pointerOver(one);
    vi.advanceTimersByTime(699);
    expect(tip()).toBeNull();
    vi.advanceTimersByTime(1);
    expect(tip()).toBe('First tip');
    expect(one.getAttribute('aria-describedby')).toBe('tooltip');
    expect(screen.getByRole('tooltip').closest('main')).not.toBeNull();
    fireEvent.pointerOver(two);
    expect(one.getAttribute('aria-describedby')).toBeNull();
    vi.advanceTimersByTime(1);
    expect(tip()).toBe('Second tip');
    fireEvent.keyDown(document.body, { key: 'a' });
    expect(tip()).toBe('Second tip');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(tip()).toBeNull();
    vi.advanceTimersByTime(301);
    fireEvent.focusIn(one);
    vi.advanceTimersByTime(600);
    expect(tip()).toBeNull();
    fireEvent.pointerOver(three);
    vi.advanceTimersByTime(1_000);
    expect(tip()).toBeNull();
    for (const end of ['focusOut', 'pointerDown', 'scroll'] as const) {
      vi.advanceTimersByTime(1_000);
      fireEvent.pointerOver(one);
      vi.advanceTimersByTime(700);
      expect(tip()).toBe('First tip');
      fireEvent[end](one);
      expect(tip()).toBeNull();
    }
  });

  it.each([
    ['above its element', { left: 100, top: 100, bottom: 120, width: 50 }, ['85px', '74px']],
    ['below an element at the top', { left: 100, top: 20, bottom: 40, width: 50 }, ['85px', '46px']],
    ['inside the left edge', { left: 0, top: 100, bottom: 120, width: 20 }, ['8px', '74px']],
    ['inside the right edge', { left: 780, top: 100, bottom: 120, width: 20 }, ['712px', '74px']],
  ])('is shown %s', (_, box, expected) => {
    vi.useFakeTimers();
    open(<Button data-tip="A tip">One</Button>);
    act(() => void vi.advanceTimersByTime(50));
    Object.defineProperty(document.documentElement, 'clientWidth', { value: 800, configurable: true });
    const sizes = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(80);
    const heights = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(20);
    const button = screen.getByRole('button', { name: 'One' });
    vi.spyOn(button, 'getBoundingClientRect').mockReturnValue(rectOf(box));
    fireEvent.pointerOver(button);
    vi.advanceTimersByTime(700);
    const { left, top } = screen.getByRole('tooltip').style;
    expect([left, top]).toEqual(expected);
    sizes.mockRestore();
    heights.mockRestore();
  });
});

const Shower = ({ stayMs }: { stayMs?: number }) => {
  const toast = useToast();
  return (
    <Button onClick={() => toast({ title: 'Saved', text: 'All is well.', ...(stayMs !== undefined && { stayMs }) })}>
      Show
    </Button>
  );
};
const openToast = (stayMs?: number) => {
  vi.useFakeTimers();
  open(<Shower {...(stayMs !== undefined && { stayMs })} />);
  act(() => void vi.advanceTimersByTime(50));
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
};

describe('a toast', () => {
  it('stays while the pointer or the focus is on it, and then leaves', () => {
    openToast(3_000);
    act(() => void vi.advanceTimersByTime(2_900));
    const toast = screen.getByText('Saved').closest('div');
    if (toast === null) throw new Error('no toast');
    fireEvent.pointerEnter(toast);
    act(() => void vi.advanceTimersByTime(60_000));
    expect(screen.queryByText('Saved')).not.toBeNull();
    fireEvent.pointerLeave(toast);
    act(() => void vi.advanceTimersByTime(60_000));
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('can be dismissed', () => {
    openToast();
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Saved')).toBeNull();
  });
});

const Screen = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="A question" text="Really?">
        Inside
      </Dialog>
    </>
  );
};

describe('a dialog', () => {
  it('opens, and closes by its button and by a click on its backdrop', async () => {
    const { user } = open(<Screen />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    const element = screen.getByRole<HTMLDialogElement>('dialog', { name: 'A question' });
    expect(element.open).toBe(true);
    expect(element.textContent).toContain('Really?Inside');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(element.open).toBe(false));
    expect(element.textContent).toBe('');
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(element.open).toBe(true);
    await user.click(screen.getByText('Really?'));
    expect(element.open).toBe(true);
    await user.click(element);
    await waitFor(() => expect(element.open).toBe(false));
  });

  it('stays open when a text is marked beyond its edge, and when something was entered', async () => {
    const { user } = open(<Screen />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    const element = screen.getByRole<HTMLDialogElement>('dialog', { name: 'A question' });
    fireEvent.mouseDown(screen.getByText('Really?'));
    fireEvent.click(element);
    expect(element.open).toBe(true);
    fireEvent.input(element.querySelector('p') ?? element);
    await user.click(element);
    expect(element.open).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await user.click(element);
    await waitFor(() => expect(element.open).toBe(false));
  });
});
