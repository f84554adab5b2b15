import type { PluginName } from './pluginName.ts';

/** The whole shape: a call described once, its server half, a store, a page and texts in both languages. */
export const fullPlugin = ({ id, Name, name, Words, words }: PluginName): Readonly<Record<string, string>> => ({
  'manifest.ts': `import { definePlugin } from '#core/plugin';
import { Http, I18n, localised, staffRoles } from '#core/shared';

export const ${name} = definePlugin({
  id: '${id}',
  title: localised('${Words}', '${Words}'),
  summary: localised('Say here what it does', 'Dites ici à quoi elle sert'),
  audience: staffRoles,
  needs: { http: Http, i18n: I18n },
});
`,
  'shared/calls.ts': `import * as z from 'zod/mini';
import { defineCall, staffRoles } from '#core/shared';

export const greet${Name} = defineCall({
  id: '${id}.greet',
  summary: 'Say that ${words} answers',
  method: 'GET',
  base: 'api',
  path: '/${id}',
  allow: staffRoles,
  feature: '${id}',
  answer: z.object({ data: z.string() }),
});
`,
  'browser/index.ts': `import { lazyPage, Routes, type Setup } from '#core/browser';
import { staffRoles } from '#core/shared';
import type { ${name} } from '../manifest.ts';
import { messages } from './messages/index.ts';

export { messages };

export const setup: Setup<typeof ${name}> = ({ add, services }) => {
  add(Routes, {
    path: '/${id}',
    allow: staffRoles,
    title: () => services.i18n.text(messages).title,
    page: lazyPage(() => import('./pages/${Name}Page.tsx'), '${Name}Page'),
  });
};
`,
  'browser/messages/index.ts': `import { defineMessages } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const messages = defineMessages<typeof english>({
  'en-CA': () => import('./en-CA.ts').then((module) => module.messages),
  'fr-CA': () => import('./fr-CA.ts').then((module) => module.messages),
});
`,
  'browser/messages/en-CA.ts': `export const messages = {
  title: '${Words}',
};
`,
  'browser/messages/fr-CA.ts': `import type { Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  title: '${Words}',
};
`,
  [`browser/stores/${Name}Store.ts`]: `import { inject, injectable } from 'inversify';
import { runInAction } from 'mobx';
import { makeStore } from '#core/browser';
import { Http } from '#core/shared';
import { greet${Name} } from '../../shared/calls.ts';

@injectable()
export class ${Name}Store {
  greeting: string | null = null;

  constructor(@inject(Http) private readonly http: Http) {
    makeStore(this, { plain: ['http'] });
  }

  async load(): Promise<void> {
    const answer = await this.http.send(greet${Name});
    runInAction(() => (this.greeting = answer.data));
  }
}
`,
  [`browser/pages/${Name}Page.tsx`]: `import { observer } from 'mobx-react-lite';
import { useMessages, useResource } from '#core/browser';
import { Async, Card, Page } from '#ui';
import { greet${Name} } from '../../shared/calls.ts';
import { messages } from '../messages/index.ts';

export const ${Name}Page = observer(() => {
  const t = useMessages(messages);
  const greeting = useResource(greet${Name}, {});
  return (
    <Page title={t.title}>
      <Card>
        <Async resource={greeting}>{(answer) => <p>{answer.data}</p>}</Async>
      </Card>
    </Page>
  );
});
`,
  'server/index.ts': `import type { ServerSetup } from '#core/server';
import { greet${Name} } from '../shared/calls.ts';

export const setup: ServerSetup = ({ route }) => {
  route(greet${Name}, async () => ({ data: '${Words} is here.' }));
};
`,
});
