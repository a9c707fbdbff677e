// The style of what the list draws first comes with the page: its snapshot needs no copy, and nothing is drawn again for it later.
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
