import type { ReactNode } from 'react';
import { Contributed, lazyPage } from '#core/browser';
import { Boot } from './Boot.tsx';
import { host } from './manifest.ts';

interface Props {
  readonly part: 'shell' | 'lock' | 'suspended';
  readonly children?: ReactNode;
}

const Session = lazyPage<Props>(() =>
  import(/* webpackChunkName: "session" */ './Session.tsx').then((module) => module.Session),
);

/** What only people with a session download: the shell, its menus and the second style sheet. */
export const SignedIn = (props: Props) => (
  <Contributed owner={host.id} loading={<Boot />}>
    <Session {...props} />
  </Contributed>
);
