/** Endpoints by which the server looks something up on the web for a person; nothing is stored. */
export const lookupEndpoints = {
  importRecipes: { method: 'POST', path: '/api/recipe-imports' },
  importImage: { method: 'POST', path: '/api/recipe-imports/picture' },
  lookUpCode: { method: 'GET', path: '/api/barcode-lookups/:code' },
} as const;
