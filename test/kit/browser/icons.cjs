/* oxlint-disable typescript/no-require-imports -- the suites' modules are CommonJS, and each icon comes when it is asked for */
const folder = '@blueprintjs/icons/lib/cjs';

/** `AddToFolder` and `AddToFolderIcon` are one icon of two names. */
const fileOf = (name) =>
  name
    .replace(/Icon$/, '')
    .replaceAll(/([a-z0-9])(?=[A-Z])/g, '$1-')
    .toLowerCase();

const others = {
  IconSize: () => require(`${folder}/iconTypes`).IconSize,
  SVGIconContainer: () => require(`${folder}/svgIconContainer`).SVGIconContainer,
  IconNames: () => require(`${folder}/iconNames`).IconNames,
  Icons: () => require(`${folder}/iconLoader`).Icons,
};

/**
 * Blueprint's icons, each loaded when it is asked for: the package's own entry loads 3,200 modules into every suite, which were four of
 * five modules that a suite loads at all.
 */
module.exports = new Proxy(
  { __esModule: true },
  {
    get(known, name) {
      if (typeof name === 'symbol' || name in known || name === 'then') return known[name];
      return (known[name] = others[name]?.() ?? require(`${folder}/generated/components/${fileOf(name)}`)[name]);
    },
  },
);
