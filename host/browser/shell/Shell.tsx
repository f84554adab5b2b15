import { observer } from 'mobx-react-lite';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { lazyPage, useMessages, useService, useWanted } from '#core/browser';
import { Confirmations, focusHeading, PageFrameContext } from '#ui';
import { AppState, Auth, isAdmin, isStaff, Line, Router } from '#core/shared';
import { LockWarning } from '../lock/LockWarning.tsx';
import { RelogDialog } from '../lock/RelogDialog.tsx';
import { hostMessages } from '../messages.ts';
import { Palette } from '../palette/Palette.tsx';
import { usePaletteKeys } from '../palette/usePaletteKeys.ts';
import { LineBanner } from '../line/LineBanner.tsx';
import { BottomTabs } from './BottomTabs.tsx';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';
import { useUndoKey } from './useUndoKey.ts';
import { useWholeFirst } from './arrival/useWholeFirst.ts';
import './shell.css';

const PreviewBar = lazyPage(() => import('../preview/PreviewBar.tsx'), 'PreviewBar');

/** The frame around every signed-in page: the portal of patients and practitioners, the console of administrators. */
export const Shell = observer(({ children }: { readonly children: ReactNode }) => {
  const t = useMessages(hostMessages);
  const { activeRole, preview } = useService(Auth);
  const router = useService(Router);
  const { sidebarCollapsed } = useService(AppState);
  const [title, setTitle] = useState<HTMLElement | null>(null);
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const [finding, setFinding] = useState(false);
  const main = useRef<HTMLElement>(null);
  const frame = useMemo(() => ({ title, actions, foot }), [title, actions, foot]);
  const openPalette = useCallback(() => setFinding(true), []);
  usePaletteKeys(openPalette);
  useUndoKey();

  const { path } = router;
  useWholeFirst(main, path, useWanted(Line));
  const firstPath = useRef(path);
  useEffect(() => {
    if (firstPath.current === path) return undefined;
    firstPath.current = path;
    main.current?.scrollTo?.(0, 0);
    // A new page is announced by its heading.
    return focusHeading(main.current);
  }, [path]);

  const look = [
    'pv-shell',
    isStaff(activeRole) && 'dense',
    isAdmin(activeRole) && 'console',
    sidebarCollapsed && 'narrow',
  ];
  return (
    <Confirmations>
      <div className={look.filter(Boolean).join(' ')}>
        <a className="pv-skip" href="#content">
          {t.skip}
        </a>
        <Sidebar />
        <TopBar
          titleRef={setTitle}
          actionsRef={setActions}
          showsOrganization={isAdmin(activeRole)}
          openPalette={openPalette}
        />
        <LineBanner>{preview && <PreviewBar preview={preview} />}</LineBanner>
        <main ref={main} id="content" className="pv-main" tabIndex={-1}>
          <PageFrameContext value={frame}>{children}</PageFrameContext>
        </main>
        <div className="pv-page-foot pv-foot" ref={setFoot} />
        <BottomTabs />
      </div>
      <Palette open={finding} close={() => setFinding(false)} />
      <RelogDialog />
      <LockWarning />
    </Confirmations>
  );
});
