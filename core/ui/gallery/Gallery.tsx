import type { ComponentType } from 'react';
import { locales } from '#core/shared';
import { Tag } from '../index.ts';
import { Controls } from './parts/Controls.tsx';
import { Data } from './parts/Data.tsx';
import { Fields } from './parts/Fields.tsx';
import { Opened, Toasts } from './parts/Opened.tsx';
import { Overlays } from './parts/Overlays.tsx';
import { Bare, Pages } from './parts/Pages.tsx';
import { States } from './parts/States.tsx';

export const galleryParts: Readonly<Record<string, ComponentType>> = {
  controls: Controls,
  fields: Fields,
  data: Data,
  states: States,
  overlays: Overlays,
  opened: Opened,
  toasts: Toasts,
  pages: Pages,
  bare: Bare,
};

/** How the gallery is looked at; all of it stands in the address. */
export interface GalleryView {
  readonly part: string;
  readonly locale: string;
  readonly theme: 'bright' | 'dark';
  readonly contrast: 'system' | 'more';
  readonly width: 'page' | 'phone';
  /** The part alone, as the frame of a phone and the pictures take it. */
  readonly bare: boolean;
}

const addressOf = (view: GalleryView): string => {
  const { bare, ...rest } = view;
  return `/kit?${new URLSearchParams({ ...rest, ...(bare && { bare: 'yes' }) })}`;
};

const Choice = <K extends keyof GalleryView>({
  view,
  name,
  values,
}: {
  readonly view: GalleryView;
  readonly name: K;
  readonly values: readonly (GalleryView[K] & string)[];
}) => (
  <p className="pv-gallery-row">
    {values.map((value) => (
      <a key={value} href={addressOf({ ...view, [name]: value })} aria-current={view[name] === value || undefined}>
        {view[name] === value ? <Tag tone="note">{value}</Tag> : <Tag>{value}</Tag>}
      </a>
    ))}
  </p>
);

/** Each part of the kit, in each of its states: what a screen is made of, and what a change to it changes. */
export const Gallery = ({ view }: { readonly view: GalleryView }) => {
  const Part = galleryParts[view.part]!;
  // A page without a shell is a `main` itself.
  if (view.bare && view.part === 'bare') return <Part />;
  if (view.bare)
    return (
      <main className="pv-gallery">
        <Part />
      </main>
    );
  return (
    <main className="pv-gallery">
      <nav aria-label="Gallery">
        <Choice view={view} name="part" values={Object.keys(galleryParts)} />
        <Choice view={view} name="locale" values={locales} />
        <Choice view={view} name="theme" values={['bright', 'dark']} />
        <Choice view={view} name="contrast" values={['system', 'more']} />
        <Choice view={view} name="width" values={['page', 'phone']} />
      </nav>
      {view.width === 'phone' ? (
        <iframe
          title={view.part}
          className="pv-gallery-phone"
          src={addressOf({ ...view, width: 'page', bare: true })}
        />
      ) : (
        <Part />
      )}
    </main>
  );
};
