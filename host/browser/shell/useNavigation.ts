import { Navigation, type NavigationItem, useSlot } from '#core/browser';
import { allows, Auth, type Router } from '#core/shared';
import { useService } from '#core/browser';

/** What this person may go to, in order. Read it in an `observer`: it follows the role and the plugins. */
export const useNavigation = (): readonly NavigationItem[] => {
  const { activeRole } = useService(Auth);
  return useSlot(Navigation)
    .map(({ item }) => item)
    .filter((item) => allows(item.allow, activeRole))
    .sort((a, b) => a.order - b.order);
};

/** The entry whose page this is, or of which this page is a part; one that names a part of a page goes before the page's own. */
export const currentItem = (
  items: readonly NavigationItem[],
  { path, query }: Pick<Router, 'path' | 'query'>,
): NavigationItem | undefined => {
  const partOf = ({ href }: NavigationItem): boolean => {
    const [page, wanted] = href.split('?');
    return (
      wanted !== undefined &&
      page === path &&
      [...new URLSearchParams(wanted)].every(([name, value]) => query.get(name) === value)
    );
  };
  return (
    items.find(partOf) ??
    items.find((item) => item.href === path) ??
    [...items].sort((a, b) => b.href.length - a.href.length).find((item) => path.startsWith(`${item.href}/`))
  );
};
