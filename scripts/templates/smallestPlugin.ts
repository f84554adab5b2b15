import type { PluginName } from './pluginName.ts';

/** A manifest, an entry and a page: the least that is a feature, in both languages and switched like any other. */
export const smallestPlugin = ({ id, Name, name, Words }: PluginName): Readonly<Record<string, string>> => ({
  'manifest.ts': `import { definePlugin } from '#core/plugin';
import { I18n, localised, staffRoles } from '#core/shared';

export const ${name} = definePlugin({
  id: '${id}',
  title: localised('${Words}', '${Words}'),
  summary: localised('Say here what it does', 'Dites ici à quoi elle sert'),
  audience: staffRoles,
  needs: { i18n: I18n },
});
`,
  'browser/index.ts': `import { lazyPage, Routes, type Setup } from '#core/browser';
import { staffRoles } from '#core/shared';
import { ${name} } from '../manifest.ts';

const page = lazyPage(() => import('./pages/${Name}Page.tsx'), '${Name}Page');
export const setup: Setup<typeof ${name}> = ({ add, services: { i18n } }) =>
  add(Routes, { path: '/${id}', allow: staffRoles, title: () => ${name}.title[i18n.locale], page });
`,
  [`browser/pages/${Name}Page.tsx`]: `import { useLocalised } from '#core/browser';
import { Page } from '#ui';
import { ${name} } from '../../manifest.ts';

export const ${Name}Page = () => <Page title={useLocalised(${name}.title)}>{useLocalised(${name}.summary)}</Page>;
`,
});
