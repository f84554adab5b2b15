import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useService } from '#core/browser/react/useService.ts';
import { Router } from '#core/shared';
import { useMedia } from './useMedia.ts';

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly href: string;
  /** The heading that it stands under; sections of one heading follow each other. */
  readonly group?: string;
}

interface SectionsProps {
  /** What the list is for, aloud. */
  readonly label: string;
  readonly sections: readonly Section[];
  /** Id of the section that is open. */
  readonly open: string;
  readonly children: ReactNode;
}

const groupsOf = (sections: readonly Section[]) => [...Map.groupBy(sections, ({ group }) => group ?? '')];

/** A page of many sections, one at a time: beside it the list of them, on phones above it as one field. */
export const Sections = ({ label, sections, open, children }: SectionsProps) => {
  const router = useService(Router);
  const narrow = useMedia('(max-width: 760px)');
  const groups = groupsOf(sections);
  const options = (some: readonly Section[]) =>
    some.map(({ id, title }) => (
      <option key={id} value={id}>
        {title}
      </option>
    ));
  const go = (id: string): void => {
    const to = sections.find((section) => section.id === id);
    if (to) router.go(to.href, { replace: true });
  };
  return (
    <div className="pv-sections">
      {narrow ? (
        <select className="pv-input" aria-label={label} value={open} onChange={({ target }) => go(target.value)}>
          {groups.map(([group, some]) =>
            group === '' ? (
              options(some)
            ) : (
              <optgroup key={group} label={group}>
                {options(some)}
              </optgroup>
            ),
          )}
        </select>
      ) : (
        <nav aria-label={label}>
          {groups.map(([group, some]) => (
            <div key={group}>
              {group !== '' && <h2>{group}</h2>}
              <ul>
                {some.map(({ id, title, href }) => (
                  <li key={id}>
                    <Link href={href} aria-current={id === open ? 'page' : undefined}>
                      {title}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      )}
      <div className="pv-section">{children}</div>
    </div>
  );
};
