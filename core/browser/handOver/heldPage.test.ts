import { hold, releaseHeldPage } from './heldPage.ts';

const page = `<div id="root"><form><input name="email"><button type="submit" class="pv-button">Log in</button>
  <button type="button" id="show"><b>Show</b></button></form><a href="/register">Create</a></div>`;

const load = jest.fn();
const sent = jest.fn();
let forget: () => void;
const form = (): HTMLFormElement => document.querySelector('form')!;
const button = (): HTMLElement => document.querySelector('button[type=submit]')!;

// jsdom sends no forms.
beforeAll(() => window.addEventListener('submit', (event) => event.preventDefault()));
beforeEach(() => {
  jest.clearAllMocks();
  document.body.innerHTML = page;
  forget = hold({ load, sent });
});
afterEach(() => {
  releaseHeldPage();
});

test.each(['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'input'])(
  'the code is asked for at the first %s',
  (sign) => {
    expect(load).not.toHaveBeenCalled();
    form().dispatchEvent(new Event(sign, { bubbles: true }));
    expect(load).toHaveBeenCalled();
  },
);

/** jsdom tells no movement by itself. */
const moved = (movementY: number): Event =>
  Object.assign(new MouseEvent('pointermove', { bubbles: true }), { movementX: 0, movementY });

test('a pointer that rests where the page opened is nobody, and one that moves is somebody', () => {
  form().dispatchEvent(moved(0));
  expect(load).not.toHaveBeenCalled();
  form().dispatchEvent(moved(3));
  expect(load).toHaveBeenCalled();
});

test('the code is asked for when somebody signs in in another tab', () => {
  window.dispatchEvent(new Event('storage'));
  expect(load).toHaveBeenCalled();
});

test('a form that is sent waits, is told once and leaves the address alone', () => {
  const event = new Event('submit', { bubbles: true, cancelable: true });
  form().dispatchEvent(event);
  form().requestSubmit();
  expect(event.defaultPrevented).toBe(true);
  expect(sent.mock.calls).toEqual([[form()]]);
  expect(load).toHaveBeenCalledTimes(2);
  expect(button()).toHaveAttribute('aria-busy', 'true');
});

test('what was pressed is pressed again, in its order, once the page can answer', () => {
  document.querySelector<HTMLElement>('#show b')!.click();
  form().requestSubmit();
  const done: string[] = [];
  document.querySelector('#show')!.addEventListener('click', () => done.push('show'));
  form().addEventListener('submit', (event) => {
    event.preventDefault();
    done.push(`sent, ${button().hasAttribute('aria-busy') ? 'busy' : 'as it was drawn'}`);
  });
  releaseHeldPage();
  expect(done).toEqual(['show', 'sent, as it was drawn']);
  expect(sent).toHaveBeenCalledTimes(1);
});

test('whoever presses twice because nothing happens is answered once', () => {
  const show = document.querySelector<HTMLElement>('#show')!;
  show.click();
  show.click();
  const pressed = jest.fn();
  show.addEventListener('click', pressed);
  releaseHeldPage();
  expect(pressed).toHaveBeenCalledTimes(1);
});

test('once released the page is heard of no more', () => {
  releaseHeldPage();
  form().requestSubmit();
  document.querySelector<HTMLElement>('#show')!.click();
  releaseHeldPage();
  expect([load.mock.calls, sent.mock.calls]).toEqual([[], []]);
});

test('when the code cannot be had, the form can be sent again', () => {
  form().requestSubmit();
  forget();
  expect(button()).not.toHaveAttribute('aria-busy');
  form().requestSubmit();
  expect(sent).toHaveBeenCalledTimes(2);
});

test('links stay links: the server knows every page', () => {
  const prevented: boolean[] = [];
  const last = (event: Event): void => {
    prevented.push(event.defaultPrevented);
    event.preventDefault();
  };
  window.addEventListener('click', last, { once: true });
  document.querySelector('a')!.click();
  expect(prevented).toEqual([false]);
});
