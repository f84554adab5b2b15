/** The files of a new plugin. `id` is kebab-case (`care-plans`), `Name` is PascalCase (`CarePlans`), `name` is camelCase. */
export const pluginFiles = (id: string): Readonly<Record<string, string>> => {
  const Name = id.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase());
  const name = Name[0]!.toLowerCase() + Name.slice(1);
  const words = id.replaceAll('-', ' ');
  const Words = words[0]!.toUpperCase() + words.slice(1);
  return {
    'manifest.ts': `import { definePlugin } from '../../core/plugin/index.ts';
import { Http, I18n, staffRoles } from '../../core/shared/index.ts';

export const ${name} = definePlugin({
  id: '${id}',
  title: { 'en-CA': '${Words}', 'fr-CA': '${Words}' },
  summary: { 'en-CA': 'What ${words} offers, in a few words', 'fr-CA': 'Ce que cette fonction offre, en quelques mots' },
  audience: staffRoles,
  needs: { http: Http, i18n: I18n },
});
`,
    'shared/contract.ts': `import * as z from 'zod/mini';
import { defineCall, staffRoles } from '../../../core/shared/index.ts';

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
    'browser/index.ts': `import { lazyPage, Routes, type Setup } from '../../../core/browser/index.ts';
import { staffRoles } from '../../../core/shared/index.ts';
import type { ${name} } from '../manifest.ts';
import { messages } from './messages.ts';
import { ${Name}Store } from './stores/${Name}Store.ts';

export { messages };

export const setup: Setup<typeof ${name}> = ({ make, add, services }) => {
  make(${Name}Store);
  add(Routes, {
    path: '/${id}',
    allow: staffRoles,
    title: () => services.i18n.text(messages).title,
    page: lazyPage(() => import('./pages/${Name}Page.tsx').then((module) => module.${Name}Page)),
  });
};
`,
    'browser/messages.ts': `import { defineMessages } from '../../../core/shared/index.ts';
import type { messages as english } from './messages/en-CA.ts';

export const messages = defineMessages<typeof english>({
  'en-CA': () => import('./messages/en-CA.ts').then((module) => module.messages),
  'fr-CA': () => import('./messages/fr-CA.ts').then((module) => module.messages),
});
`,
    'browser/messages/en-CA.ts': `export const messages = {
  title: '${Words}',
};
`,
    'browser/messages/fr-CA.ts': `import type { Translation } from '../../../../core/shared/index.ts';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  title: '${Words}',
};
`,
    [`browser/stores/${Name}Store.ts`]: `import { inject, injectable } from 'inversify';
import { makeAutoObservable, runInAction } from 'mobx';
import { Http } from '../../../../core/shared/index.ts';
import { greet${Name} } from '../../shared/contract.ts';

@injectable()
export class ${Name}Store {
  greeting: string | null = null;

  constructor(@inject(Http) private readonly http: Http) {
    makeAutoObservable<this, 'http'>(this, { http: false }, { autoBind: true });
  }

  async load(): Promise<void> {
    const answer = await this.http.send(greet${Name});
    runInAction(() => (this.greeting = answer.data));
  }
}
`,
    [`browser/pages/${Name}Page.tsx`]: `import { observer } from 'mobx-react-lite';
import { useMessages, useResource } from '../../../../core/browser/index.ts';
import { Async, Card, Page } from '../../../../core/browser/ui/index.ts';
import { greet${Name} } from '../../shared/contract.ts';
import { messages } from '../messages.ts';

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
    'server/index.ts': `import type { ServerSetup } from '../../../core/server/index.ts';
import { greet${Name} } from '../shared/contract.ts';

export const setup: ServerSetup = ({ route }) => {
  route(greet${Name}, async () => ({ data: '${Words} is here.' }));
};
`,
  };
};
