import { act, fireEvent, render, screen } from '@testing-library/react';
import { inject, injectable } from 'inversify';
import { makeAutoObservable } from 'mobx';
import { observer } from 'mobx-react-lite';
import { type FunctionComponent, type ReactNode, StrictMode, useState } from 'react';
import * as z from 'zod/mini';
import { slot, token } from '#core/plugin';
import { claim, defineCall, defineMessages, Http, Resources, type Resource } from '#core/shared';
import { fakeHttp } from '#test/kit/browser/fakes.ts';
import { settled } from '#test/kit/browser/settled.ts';
import { line, plugin } from '#test/kit/browser/startHouse.ts';
import { tryRegistry, type TriedRegistry } from '#test/kit/browser/startRegistry.ts';
import type { BrowserEntry, CatalogueEntry } from '../registry/setup.ts';
import { Translations } from '../i18n/translations.ts';
import { kernelMessages } from '../kernelMessages.ts';
import { KernelContext } from './context.ts';
import { Contributed } from './Contributed.tsx';
import { lazyPage, useFetched } from './lazy/lazyPage.tsx';
import { lazyDialog } from './lazy/lazyPart.tsx';
import { useLocalised } from './useLocalised.ts';
import { useMessages } from './useMessages.ts';
import { useResource } from './useResource.ts';
import { useService, useWanted } from './useService.ts';
import { useSlot, useSlotsKnown } from './useSlot.ts';
import { useStore } from './useStore.ts';

const Parts = slot<{ readonly part: FunctionComponent }>('Parts');
const Radio = token<{ readonly station: string }>('Radio');

interface Drawn extends TriedRegistry {
  readonly i18n: Translations;
}

const All = (): ReactNode =>
  useSlot(Parts).map(({ owner, item: { part: Part } }, index) => (
    <Contributed owner={owner} key={index}>
      <Part />
    </Contributed>
  ));

/** Draws everything that the plugins put into a slot. */
const draw = async (catalogue: readonly CatalogueEntry[], page: ReactNode = <All />): Promise<Drawn> => {
  const i18n = new Translations('en-CA');
  await i18n.load(kernelMessages);
  const tried = tryRegistry(catalogue);
  tried.registry.provide('core', [[Http, fakeHttp()]]);
  tried.registry.start();
  tried.registry.setEnabled(catalogue.map(({ manifest }) => manifest.id));
  await settled();
  const report = (error: unknown, where: object): void => void tried.reports.push({ error, ...where });
  await act(async () =>
    render(
      <StrictMode>
        <KernelContext value={{ registry: tried.registry, i18n, report }}>{page}</KernelContext>
      </StrictMode>,
    ),
  );
  return { ...tried, i18n };
};

let quiet: jest.SpyInstance;
// React says on the console that a boundary caught something.
beforeEach(() => (quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined)));
afterEach(() => quiet.mockRestore());

@injectable()
class Counter {
  n = 0;
  constructor(@inject(Http) readonly http: Http) {
    makeAutoObservable(this, { http: false });
  }
  add(): void {
    this.n++;
  }
}
const Count = observer(() => {
  const counter = useStore(Counter);
  return <button onClick={() => counter.add()}>{counter.n}</button>;
});
const counting = line(plugin({ id: 'counting', needs: { http: Http } }), ({ make, add }) => {
  make(Counter);
  add(Parts, { part: Count });
});

test("a component finds its own plugin's store and follows it", async () => {
  await draw([counting]);
  fireEvent.click(screen.getByRole('button', { name: '0' }));
  expect(screen.getByRole('button', { name: '1' })).toBeInTheDocument();
});

test('PRD-4 a part goes with its plugin and comes back with a new store', async () => {
  const { registry } = await draw([counting]);
  fireEvent.click(screen.getByRole('button'));
  act(() => registry.setEnabled([]));
  expect(screen.queryByRole('button')).toBeNull();
  await act(async () => {
    registry.setEnabled(['counting']);
    await settled();
  });
  expect(screen.getByRole('button', { name: '0' })).toBeInTheDocument();
});

test('that nothing was added is known once every plugin that is on has come', async () => {
  const none = claim('Nothing waiting for you');
  const Said = () => <p>{none.of(useSlotsKnown()) ?? 'Not known'}</p>;
  let arrive: (entry: BrowserEntry) => void = () => undefined;
  const late: CatalogueEntry = { ...counting, load: () => new Promise((resolve) => (arrive = resolve)) };
  await draw([late], <Said />);
  expect(screen.getByText('Not known')).toBeInTheDocument();
  await act(async () => {
    arrive({ setup: () => undefined });
    await settled();
  });
  expect(screen.getByText('Nothing waiting for you')).toBeInTheDocument();
});

test('what a plugin that failed would have added is not said to be nothing', async () => {
  const none = claim('Nothing waiting for you');
  const Said = () => <p>{none.of(useSlotsKnown()) ?? 'Not known'}</p>;
  const broken = line(plugin({ id: 'broken' }), () => {
    throw new Error('paper jam');
  });
  await draw([broken], <Said />);
  expect(screen.getByText('Not known')).toBeInTheDocument();
});

test('a store that setup did not make is made when a part first asks for it, once, and ends with its plugin', async () => {
  const made: Bell[] = [];
  @injectable()
  class Bell {
    rung = 0;
    disposed = false;
    constructor() {
      makeAutoObservable(this);
      made.push(this);
    }
    ring(): void {
      this.rung += 1;
    }
    dispose(): void {
      this.disposed = true;
    }
  }
  const Ring = observer(() => {
    const bell = useStore(Bell);
    return <button onClick={() => bell.ring()}>{bell.rung}</button>;
  });
  const { registry } = await draw([
    line(plugin({ id: 'bare' }), ({ add }) => {
      add(Parts, { part: Ring });
      add(Parts, { part: Ring });
    }),
  ]);
  expect(made.length).toBe(1);
  fireEvent.click(screen.getAllByRole('button')[0]!);
  expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual(['1', '1']);
  await act(async () => {
    registry.setEnabled([]);
    await settled();
  });
  expect(made.map(({ disposed }) => disposed)).toEqual([true]);
});

test('a failing part names its feature, leaves the others alone and can be tried again', async () => {
  let broken = true;
  const { reports } = await draw([
    line(plugin({ id: 'faxes', title: { 'en-CA': 'Faxes', 'fr-CA': 'Télécopies' } }), ({ add }) =>
      add(Parts, {
        part: () => {
          if (broken) throw new Error('paper jam');
          return <p>All faxes</p>;
        },
      }),
    ),
    line(plugin({ id: 'other' }), ({ add }) => add(Parts, { part: () => <p>Other</p> })),
  ]);
  expect(screen.getByRole('alert')).toHaveTextContent("Faxes couldn't be shown.");
  expect(screen.getByText('Other')).toBeInTheDocument();
  expect(reports[0]).toMatchObject({ feature: 'faxes', doing: 'showing' });
  broken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('All faxes')).toBeInTheDocument();
});

describe('services', () => {
  const radio = line(plugin({ id: 'radio', provides: Radio }), () => ({ station: 'CBC' }));
  const Listen = () => <p>{useService(Radio).station}</p>;

  test("core's own are open to every component", async () => {
    const Part = () => <p>{useService(Http) ? 'http' : ''}</p>;
    await draw([line(plugin({ id: 'any' }), ({ add }) => add(Parts, { part: Part }))]);
    expect(screen.getByText('http')).toBeInTheDocument();
  });

  test("another plugin's must be declared", async () => {
    const { reports } = await draw([
      radio,
      line(plugin({ id: 'thief' }), ({ add }) => add(Parts, { part: Listen })),
      line(plugin({ id: 'fair', needs: { radio: Radio } }), ({ add }) => add(Parts, { part: Listen })),
    ]);
    expect(screen.getAllByText('CBC')).toHaveLength(1);
    expect(reports[0]?.error).toMatchObject({
      message: expect.stringContaining("Plugin 'thief' uses Radio, which its manifest does not declare") as string,
    });
  });

  test('a wish is undefined while nobody provides it', async () => {
    const Part = () => <p>{useWanted(Radio)?.station ?? 'silence'}</p>;
    await draw([line(plugin({ id: 'calm', wants: { radio: Radio } }), ({ add }) => add(Parts, { part: Part }))]);
    expect(screen.getByText('silence')).toBeInTheDocument();
  });
});

test('texts suspend while they load, and change with the language', async () => {
  const english = { hello: 'Hello' };
  const bundle = defineMessages<typeof english>({
    'en-CA': async () => english,
    'fr-CA': async () => ({ hello: 'Bonjour' }),
  });
  const Greeting = () => <p>{useMessages(bundle).hello}</p>;
  const { i18n } = await draw([line(plugin({ id: 'greeter' }), ({ add }) => add(Parts, { part: Greeting }))]);
  await act(async () => settled());
  expect(screen.getByText('Hello')).toBeInTheDocument();
  await act(async () => i18n.choose('fr-CA'));
  expect(screen.getByText('Bonjour')).toBeInTheDocument();
});

describe('lazyPage', () => {
  const Page = () => <p>The page</p>;
  const page = (load: () => Promise<{ readonly Page: FunctionComponent }>) =>
    line(plugin({ id: 'pages' }), ({ add }) => add(Parts, { part: lazyPage(load, 'Page') }));

  test('is fetched when it is first shown, once', async () => {
    let loads = 0;
    const { registry } = await draw([
      page(async () => {
        loads++;
        return { Page };
      }),
    ]);
    await act(async () => settled());
    expect(screen.getByText('The page')).toBeInTheDocument();
    expect(loads).toBe(1);
    registry.stop();
  });

  test('code that was fetched ahead is drawn at once, without a fallback', async () => {
    const Ahead = lazyPage(async () => ({ Page }), 'Page');
    const seen: string[] = [];
    const Whole = () => {
      seen.push(useFetched(Ahead) ? 'there' : 'awaited');
      return null;
    };
    await draw([line(plugin({ id: 'pages' }), ({ add }) => add(Parts, { part: Whole }))]);
    await act(async () => settled());
    expect([...new Set(seen)]).toEqual(['awaited', 'there']);
    render(<Ahead />);
    expect(screen.getByText('The page')).toBeInTheDocument();
  });

  test('a fetch ahead that fails holds nobody up: the page asks again when it is shown', async () => {
    let broken = true;
    const Ahead = lazyPage(() => (broken ? Promise.reject(new Error('gone')) : Promise.resolve({ Page })), 'Page');
    const Whole = () => (useFetched(Ahead) ? <Ahead /> : <p>Coming</p>);
    await draw([line(plugin({ id: 'pages' }), ({ add }) => add(Parts, { part: Whole }))]);
    broken = false;
    await screen.findByText('The page', undefined, { timeout: 2000 });
  });

  test('a fetch that fails is tried again, then shows the boundary, whose button fetches anew', async () => {
    let loads = 0;
    let broken = true;
    await draw([
      page(() => {
        loads++;
        return broken ? Promise.reject(new Error('gone')) : Promise.resolve({ Page });
      }),
    ]);
    await screen.findByRole('alert', undefined, { timeout: 4000 });
    expect(loads).toBe(3);
    broken = false;
    // Awaited: what suspends inside an act that is not is never shown again.
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
    await screen.findByText('The page', undefined, { timeout: 2000 });
    expect(loads).toBe(4);
  });
});

test('a dialog whose code is on its way leaves what opens it on the screen, with its focus', async () => {
  let come = (_: { readonly Dialog: FunctionComponent }): void => undefined;
  const code = new Promise<{ readonly Dialog: FunctionComponent }>((resolve) => (come = resolve));
  const Card = lazyDialog(() => code, 'Dialog');
  const Opens = () => {
    const [open, setOpen] = useState(false);
    return (
      <div>
        <button onClick={() => setOpen(true)}>Open</button>
        {open && <Card />}
      </div>
    );
  };
  await draw([line(plugin({ id: 'pages' }), ({ add }) => add(Parts, { part: Opens }))]);
  const button = screen.getByRole('button', { name: 'Open' });
  button.focus();
  await act(async () => fireEvent.click(button));
  expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible();
  expect(button).toBeVisible();
  expect(button).toHaveFocus();
  await act(async () => come({ Dialog: () => <p>The card</p> }));
  expect(await screen.findByText('The card')).toBeVisible();
  expect(screen.queryByRole('status')).toBeNull();
});

describe('useResource', () => {
  const listThings = defineCall({
    id: 'things.list',
    summary: '',
    method: 'GET',
    base: 'api',
    path: '/things',
    allow: ['patient'],
    query: z.object({ q: z.optional(z.string()) }),
    answer: z.object({ n: z.number() }),
  });
  const trial = () => {
    const watched: string[] = [];
    const resources: Resources = {
      watch: (_call, input) => {
        const key = (input as { query: { q?: string } }).query.q ?? '';
        watched.push(`+${key}`);
        const resource: Resource<any> = {
          ...{ data: { n: key.length }, error: undefined, pending: false, fetching: false },
          refetch: () => Promise.resolve(),
          dispose: () => void watched.push(`-${key}`),
        };
        return resource;
      },
      send: () => Promise.reject(new Error('not asked')),
      ...{ stale: () => undefined, staleAbout: () => undefined, shown: () => Promise.resolve() },
      ...{ correct: () => undefined, patch: () => undefined, reset: () => undefined },
    };
    return { watched, resources };
  };
  const Things = observer(({ q }: { readonly q: string | null }) => {
    const { data, pending } = useResource(listThings, q === null ? null : { query: { q } });
    return <p>{pending ? 'pending' : data?.n}</p>;
  });

  test('watches while it is shown, once for each input, and shows no answer under another input', async () => {
    const it = trial();
    const tried = tryRegistry([]);
    tried.registry.provide('core', [[Resources, it.resources]]);
    const i18n = new Translations('en-CA');
    const page = (q: string | null) => (
      <KernelContext value={{ registry: tried.registry, i18n, report: () => undefined }}>
        <Things q={q} />
      </KernelContext>
    );
    const { rerender, unmount } = render(page(null));
    expect(screen.getByText('pending')).toBeInTheDocument();
    rerender(page('abc'));
    expect(screen.getByText('3')).toBeInTheDocument();
    rerender(page('abc'));
    rerender(page('ab'));
    expect(screen.getByText('2')).toBeInTheDocument();
    unmount();
    expect(it.watched).toEqual(['+abc', '-abc', '+ab', '-ab']);
  });
});

test('a short text is in the language in use, and changes with it', async () => {
  const Title = (): ReactNode => useLocalised({ 'en-CA': 'Visits', 'fr-CA': 'Visites' });
  const { i18n } = await draw([], <Title />);
  expect(screen.getByText('Visits')).toBeInTheDocument();
  await act(() => i18n.choose('fr-CA'));
  expect(screen.getByText('Visites')).toBeInTheDocument();
});
