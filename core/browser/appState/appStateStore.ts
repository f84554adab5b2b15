import { makeStore } from '../makeStore.ts';
import { type AppState, type VisualEffect, visualEffects } from '#core/shared';

type KeptAppState = Pick<AppState, 'sidebarCollapsed' | 'homeCareMode' | 'visualEffect'> &
  Partial<Pick<AppState, 'slashFinds'>>;

export class AppStateStore implements AppState {
  sidebarCollapsed = false;
  homeCareMode = false;
  slashFinds = true;
  visualEffect: VisualEffect = 'no_effect';

  constructor() {
    makeStore(this);
  }

  collapseSidebar(collapsed: boolean): void {
    this.sidebarCollapsed = collapsed;
  }

  letSlashFind(on: boolean): void {
    this.slashFinds = on;
  }

  setHomeCareMode(on: boolean): void {
    this.homeCareMode = on;
  }

  chooseVisualEffect(effect: VisualEffect): void {
    this.visualEffect = effect;
  }

  kept(): KeptAppState {
    const { sidebarCollapsed, homeCareMode, visualEffect, slashFinds } = this;
    return { sidebarCollapsed, homeCareMode, visualEffect, slashFinds };
  }

  adopt(kept: KeptAppState): void {
    this.sidebarCollapsed = kept.sidebarCollapsed;
    this.homeCareMode = kept.homeCareMode;
    this.slashFinds = kept.slashFinds ?? true;
    if (visualEffects.includes(kept.visualEffect)) this.visualEffect = kept.visualEffect;
  }
}
