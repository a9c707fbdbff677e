// CSS of the list's first render is part of the page's own style sheet: the snapshot then need not store a
// copy of it, and the list is not restyled when a later chunk loads.
import '#editing/save/save-result.css';
import '#features/quick-list/add/add-form.css';
import '#features/shopping-list/shopping-tabs.css';
import '#features/sync-status/sync-indicator.css';
import '#shell/layout/layout.css';
import '#ui/list/list-column.css';
import '#ui/list/list-rows.css';
import '#ui/look/parts.css';
import '#ui/sheets/slide-in-panel.css';
import '#ui/toasts/toaster.css';
