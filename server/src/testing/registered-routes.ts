import type { TestApp } from './test-app.ts';

/** All registered API routes, documented or not, except the documentation's own pages. */
export function registeredRoutes({ app }: Pick<TestApp, 'app'>): string[] {
  const paths: string[] = [];
  const routes: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods = ''] = /^([│├└─ ]*)(\S+) \(([A-Z, ]+)\)$/.exec(line) ?? [];
    const depth = indent.length / 4 - 1;
    if (methods === '') continue;
    const path = (paths[depth - 1] ?? '') + part;
    paths[depth] = path;
    for (const method of methods.split(', ')) routes.push(`${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  }
  return routes.filter((route) => route.includes(' /api/') && !route.includes(' /api/docs')).toSorted();
}
